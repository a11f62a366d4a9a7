import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acmePlugin } from './acme-plugin.js';
import { run } from './captured-io.js';
import { GitRepository } from './git-repository.js';
import { TestHome } from './test-home.js';

/** Everything below a folder, by path. */
async function everythingIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder, { recursive: true })).sort();
}

/** The plugin is refused with the message, nothing of it stays, and nothing else changed. */
async function expectRefusal(
  spec: string,
  message: string | RegExp,
  flags: readonly string[] = [],
): Promise<void> {
  await using world = await TestHome.create({ 'home/config.yaml': '', 'beside/file': '' });
  const before = await everythingIn(join(world.path, 'beside'));
  const env = { ...PROGRAMS, HERMES_HOME: join(world.path, 'home') };
  const { code, stdout, stderr } = await run(['plugins', 'install', spec, '--yes', ...flags], {
    env,
    cwd: world.path,
    columns: 1000,
  });
  expect({ code, stdout }).toEqual({ code: stderr.includes('Usage: ') ? 2 : 1, stdout: '' });
  expect(stderr).toMatch(message);
  expect(stderr).not.toContain('.staging-');
  const files = await everythingIn(join(world.path, 'home'));
  expect(
    files.filter(
      (path) => !/^(?:config\.yaml|(?:plugins|npm)(?:\/\.installed(?:\/web)?)?)$/.test(path),
    ),
  ).toEqual([]);
  expect(await everythingIn(join(world.path, 'beside'))).toEqual(before);
}

const PROGRAMS = { PATH: '/usr/bin:/bin' };

test.for([
  ['climbs', '../../evil'],
  ['is absolute', '/tmp/evil'],
  ['is a dot', '..'],
  ['has a space', 'a b'],
  ['is hidden', '.evil'],
  ['begins with a hyphen', '-rf'],
  ['has a backslash', 'a\\\\b'],
] as const)('a plugin whose name %s is refused', async ([, name]) => {
  await using source = await TestHome.create(acmePlugin({ name: `"${name}"`, json: {} }));
  await expectRefusal(source.path, 'cannot be the name of a folder');
});

test('a plugin whose name has a letter of another alphabet is refused, and the letter is named', async () => {
  await using source = await TestHome.create(acmePlugin({ name: 'web-аcme' }));
  await expectRefusal(source.path, /"а" \(U\+0430\) may look like a letter of a to z and is none/);
});

test.for([
  ['tavi1y', '"tavi1y" looks like tavily of @hermes/web-tavily and is not'],
  ['bravefree', '"bravefree" looks like brave-free of @hermes/web-brave-free and is not'],
  ['tаvily', 'not the name of a provider'],
] as const)('a provider named %s is refused', async ([provider, message]) => {
  await using source = await TestHome.create(acmePlugin({ provider }));
  await expectRefusal(source.path, message);
});

test('a plugin that bears nearly the name of an official one is refused', async () => {
  await using source = await TestHome.create(acmePlugin({ name: 'web-firecrawi' }));
  await expectRefusal(source.path, 'web-firecrawi imitates the name of @hermes/web-firecrawl');
});

test.for([
  ['to a file outside', 'secret', '/etc/hostname'],
  ['to a folder outside', 'lib', '../..'],
  ['by a detour', 'lib/out', '../../../beside'],
  ['nowhere', 'lost', './nothing'],
  ['to itself, by an absolute path', 'self', 'ABSOLUTE'],
] as const)('a link that leads %s is refused', async ([, name, target]) => {
  await using source = await TestHome.create({ ...acmePlugin(), 'lib/x.js': '' });
  const path = join(source.path, name === 'lib' ? 'linked' : name);
  await symlink(target === 'ABSOLUTE' ? join(source.path, 'index.js') : target, path);
  await expectRefusal(source.path, /is a link that leads (?:out of the plugin's folder|nowhere)/);
});

test('an entry that leads out by a link, or by its path, is refused', async () => {
  await using outside = await TestHome.create({ 'evil.js': '' });
  await using linked = await TestHome.create({ ...acmePlugin({ manifest: 'entry: main.js\n' }) });
  await symlink(join(outside.path, 'evil.js'), join(linked.path, 'main.js'));
  await expectRefusal(linked.path, 'main.js is a link that leads out');
  const up = '../'.repeat(5); // from the staging folder to HERMES_HOME
  await using climbing = await TestHome.create({
    ...acmePlugin({ manifest: `entry: ${up}config.yaml\n` }),
  });
  await expectRefusal(climbing.path, "config.yaml leads out of the plugin's folder");
});

test('a pipe in the folder is refused', async () => {
  await using source = await TestHome.create(acmePlugin());
  execFileSync('/usr/bin/mkfifo', [join(source.path, 'pipe')]);
  await expectRefusal(source.path, 'pipe is neither a file nor a folder nor a link');
});

test('a pipe in the place of the manifest is not waited for', async () => {
  await using source = await TestHome.create({ 'index.js': '' });
  execFileSync('/usr/bin/mkfifo', [join(source.path, 'plugin.yaml')]);
  await expectRefusal(source.path, 'plugin.yaml is neither a file nor a folder');
});

test('a manifest of 50 MB is refused unread', async () => {
  await using source = await TestHome.create(acmePlugin());
  await writeFile(join(source.path, 'plugin.yaml'), Buffer.alloc(50 * 1024 * 1024, '#'));
  await expectRefusal(source.path, 'it has 52428800 bytes, and at most 262144 are read');
});

const LEVELS = 'abcdefghi'.split('');
const BOMB = LEVELS.map((name, index) => {
  const before = LEVELS[index - 1];
  return `${name}: &${name} [${Array.from({ length: 9 }, () => (before ? `*${before}` : 'x'))}]\n`;
}).join('');

test.for([
  ['unfolds without measure', BOMB, 'Excessive alias count'],
  ['is nested deep in flow style', `x: ${'['.repeat(5000)}`, 'nested more than 200 levels deep'],
  [
    'is nested deep in block style',
    `x:\n  ${'- '.repeat(8000)}`,
    'nested more than 200 levels deep',
  ],
  ['is nested deep in keys', '? '.repeat(8000), 'nested more than 200 levels deep'],
] as const)('a manifest that %s is refused', async ([, manifest, message]) => {
  await using source = await TestHome.create(acmePlugin());
  await source.write(
    'plugin.yaml',
    `${manifest}\nname: web-acme\nprovides_web_providers: [acme]\n`,
  );
  await expectRefusal(source.path, message);
});

test.for([
  ['an option', '--upload-pack=touch evil', 'Unknown option'],
  ['an option behind --', '-- --upload-pack=touch evil', 'begins like an option'],
  ['a helper', 'ext::sh -c touch% evil', 'is no address that is used here'],
  ['a helper behind a scheme', 'git+ext::sh -c touch% evil', 'is no address that is used here'],
  ['an option as the host', 'ssh://-oProxyCommand=touch%20evil/x', 'names no host'],
  ['an option as the host of scp', 'git@-oProxyCommand=evil:x', 'is no address of a git repo'],
  ['an option as the revision', 'owner/repo#--upload-pack=evil', 'is no branch, no tag'],
  ['a folder above', 'owner/repo/../..', 'is no folder inside the repository'],
] as const)('a repository that is %s is refused', async ([, spec, message]) => {
  await using home = await TestHome.create();
  const words = spec.startsWith('-- ') ? ['--', spec.slice(3)] : [spec];
  const { code, stderr } = await run(['plugins', 'install', ...words], {
    env: { ...PROGRAMS, ...home.env },
    cwd: home.path,
  });
  expect(code).toBe(2);
  expect(stderr.replaceAll('\n', ' ')).toContain(message);
  expect(await readdir(home.path)).toEqual([]);
});

test('a repository may neither lead out by a link, nor by the folder that is asked for', async () => {
  await using repository = await GitRepository.create({ 'acme/x': '' });
  await symlink('/etc', join(repository.path, 'out'));
  await symlink('/etc/passwd', join(repository.path, 'acme/stolen'));
  await repository.commit(
    Object.fromEntries(Object.entries(acmePlugin()).map(([name, text]) => [`acme/${name}`, text])),
  );
  await expectRefusal(`${repository.url}#:out`, 'out is no folder in the repository itself');
  await expectRefusal(`${repository.url}#:acme`, 'stolen is a link that leads out');
  await expectRefusal(`${repository.url}#:nothing`, 'has no folder nothing');
  await expectRefusal(`${repository.url}#nobody`, /could not be fetched: .*nobody/);
  await expectRefusal(`${repository.url}-gone`, 'could not be fetched: ');
});

test('no hook, filter or submodule of a repository runs', async () => {
  await using repository = await GitRepository.create({
    ...acmePlugin(),
    '.gitattributes': '* filter=evil\n',
    '.gitmodules': '[submodule "x"]\n  path = x\n  url = ext::touch evil\n',
    'x/file': '',
    '.git/hooks/post-checkout': '#!/bin/sh\ntouch evil\n',
  });
  await using home = await TestHome.create({
    'user/.gitconfig': `[filter "evil"]\n  smudge = touch ${repository.path}/evil\n`,
  });
  const env = { ...PROGRAMS, ...home.env, HOME: join(home.path, 'user') };
  const { code } = await run(['plugins', 'install', repository.url], { env, cwd: home.path });
  expect(code).toBe(0);
  expect(existsSync(join(repository.path, 'evil'))).toBe(false);
  expect(existsSync(join(home.path, 'plugins/web/acme/.git'))).toBe(false);
});

test('git sees no key of the environment, and asks nothing', async () => {
  await using repository = await GitRepository.create(acmePlugin());
  await using home = await TestHome.create({
    'bin/git': `#!/bin/sh\nenv >> ${repository.path}/seen\nexec /usr/bin/git "$@"\n`,
  });
  await chmod(join(home.path, 'bin/git'), 0o755);
  const env = {
    ...home.env,
    PATH: `${home.path}/bin:/usr/bin:/bin`,
    TAVILY_API_KEY: 'sesame',
    GITHUB_TOKEN: 'sesame',
    GIT_SSH_COMMAND: 'touch evil',
    SSH_ASKPASS: 'sesame',
  };
  expect(await run(['plugins', 'install', repository.url], { env })).toMatchObject({ code: 0 });
  const seen = await readFile(join(repository.path, 'seen'), 'utf8');
  expect(seen).toContain('GIT_TERMINAL_PROMPT=0\n');
  expect(seen).toContain('GIT_ALLOW_PROTOCOL=file\n');
  expect(seen).not.toContain('sesame');
  expect(seen).not.toContain('GIT_SSH_COMMAND');
});

test('install scripts are told of and never run, and neither is the plugin’s code', async () => {
  await using source = await TestHome.create(
    acmePlugin({
      json: {
        scripts: { postinstall: 'touch evil', prepare: 'touch evil' },
        dependencies: { ky: '1' },
      },
      code: `import { writeFileSync } from 'node:fs';\nwriteFileSync(new URL('evil', import.meta.url), '');\n`,
    }),
  );
  await using home = await TestHome.create();
  const { code, stderr } = await run(['plugins', 'install', source.path, '--yes'], {
    env: home.env,
    columns: 300,
  });
  expect(code).toBe(0);
  expect(stderr).toContain('Its install scripts were not run: postinstall, prepare.\n');
  expect(stderr).toContain(
    'Its package.json needs ky, which a plugin in a folder must bring along',
  );
  expect(existsSync(join(home.path, 'plugins/web/acme/evil'))).toBe(false);
  expect(existsSync(join(source.path, 'evil'))).toBe(false);
});

test('what is no plugin is refused with what it is', async () => {
  await using empty = await TestHome.create({ 'readme.md': '' });
  await expectRefusal(empty.path, `${empty.path} holds no plugin.yaml, so that it is no plugin`);
  await using odd = await TestHome.create({ 'my plügin/readme.md': '' });
  await expectRefusal(`${odd.path}/my plügin`, `${odd.path}/my plügin holds no plugin.yaml`);
  await using junk = await TestHome.create({ 'junk.tgz': 'junk\n' });
  await expectRefusal(`${junk.path}/junk.tgz`, `${junk.path}/junk.tgz is refused: it is no tar`);
  await using python = await TestHome.create({
    'plugin.yaml': 'name: x\nprovides_web_providers: [x]\n',
    '__init__.py': '',
  });
  await expectRefusal(python.path, 'is a plugin for Hermes Agent in Python');
  await using npm = await TestHome.create({ 'package.json': '{}' });
  await expectRefusal(npm.path, 'run `npm pack` there and install the tarball');
  await using broken = await TestHome.create({ 'plugin.yaml': 'a: [', 'index.js': '' });
  await expectRefusal(broken.path, /plugin\.yaml line \d+ column \d+: /);
  await using none = await TestHome.create({ 'plugin.yaml': 'name: x\n', 'index.js': '' });
  await expectRefusal(none.path, 'provides no web provider here');
  await expectRefusal('./nothing-here', 'is no folder');
  await expectRefusal('./nothing.tgz', 'nothing.tgz cannot be read');
});

test('a folder that holds HERMES_HOME, or stands among the plugins, is no source', async () => {
  await using world = await TestHome.create({
    ...acmePlugin(),
    'home/plugins/web/acme/plugin.yaml': 'name: acme\nprovides_web_providers: [acme]\n',
    'home/plugins/web/acme/index.js': '',
  });
  await mkdir(join(world.path, 'home'), { recursive: true });
  const env = { HERMES_HOME: join(world.path, 'home') };
  const whole = await run(['plugins', 'install', world.path], { env, columns: 300 });
  expect(whole).toMatchObject({ code: 1, stderr: expect.stringContaining('holds HERMES_HOME') });
  const own = await run(['plugins', 'install', `${env.HERMES_HOME}/plugins/web/acme`], {
    env,
    columns: 300,
  });
  expect(own).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('stands among the plugins already'),
  });
});

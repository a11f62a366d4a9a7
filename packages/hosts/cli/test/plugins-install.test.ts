import { lstat, mkdir, readdir, readFile, readlink, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readConfigFile } from '@hermes/web-core/node';
import { expect, test } from 'vitest';
import { Staging } from '../src/plugins/staging.js';
import { acmePlugin } from './acme-plugin.js';
import { run } from './captured-io.js';
import { TestHome } from './test-home.js';

const KEY =
  'requires_env:\n  - { name: ACME_KEY, url: "https://acme.test/keys", description: Of Acme }\n';

test('a folder is copied, shown, and not used until it is enabled', async () => {
  await using home = await TestHome.create();
  await using source = await TestHome.create({
    ...acmePlugin({ manifest: `description: Finds things.\n${KEY}` }),
    '.git/config': '',
    'lib/deep.js': '',
  });
  const { code, stdout, stderr } = await run(['plugins', 'install', source.path], {
    env: home.env,
    columns: 300,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toBe(`web/acme 1.0.0
  About      Finds things.
  Providers  acme (search)
  Needs      ACME_KEY (not set)
  From       ${source.path}
Installed web/acme 1.0.0 in ${home.path}/plugins/web/acme.
web/acme is not enabled. To use it: hermes-web plugins enable web/acme
Not set yet: ACME_KEY (https://acme.test/keys)
`);
  const folder = join(home.path, 'plugins/web/acme');
  expect((await readdir(folder)).sort()).toEqual([
    '.hermes-install.json',
    'index.js',
    'lib',
    'package.json',
    'plugin.yaml',
  ]);
  const record = JSON.parse(await readFile(join(folder, '.hermes-install.json'), 'utf8'));
  expect(record).toEqual({
    spec: source.path,
    pinned: false,
    installed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(await readConfigFile(home.path)).toEqual({});
  const search = await run(['search', 'x', '--provider', 'acme'], home);
  expect(search.code).toBe(1);
});

test.for([[['--enable']], [['--yes']]])('with %s it serves at once', async ([flags = []]) => {
  await using home = await TestHome.create();
  await using source = await TestHome.create(acmePlugin());
  const { code, stdout } = await run(['plugins', 'install', '.', ...flags], {
    env: home.env,
    cwd: source.path,
  });
  expect(code).toBe(0);
  expect(stdout).toContain('web/acme is enabled.\n');
  expect(await readConfigFile(home.path)).toEqual({ plugins: { enabled: ['web/acme'] } });
  const search = await run(['search', 'x', '--provider', 'acme'], home);
  expect(search.stdout).toContain('1. acme 1.0.0\n');
});

test('enabling takes it out of plugins.disabled, under whatever name', async () => {
  await using home = await TestHome.create({
    'config.yaml': 'plugins:\n  disabled: [acme, other, web-acme, web/acme]\n',
  });
  await using source = await TestHome.create(acmePlugin());
  expect((await run(['plugins', 'install', source.path, '--yes'], home)).code).toBe(0);
  expect(await readConfigFile(home.path)).toEqual({
    plugins: { disabled: ['other'], enabled: ['web/acme'] },
  });
});

test('the same code again is up to date; it still can be enabled', async () => {
  await using home = await TestHome.create();
  await using source = await TestHome.create(acmePlugin());
  await run(['plugins', 'install', source.path], home);
  const link = await readlink(join(home.path, 'plugins/web/acme'));
  const { code, stdout } = await run(['plugins', 'install', source.path, '--enable'], {
    env: home.env,
    columns: 300,
  });
  expect(code).toBe(0);
  expect(stdout).toContain(`web/acme 1.0.0 is installed and up to date with ${source.path}.\n`);
  expect(stdout).toContain('web/acme is enabled.\n');
  expect(await readlink(join(home.path, 'plugins/web/acme'))).toBe(link);
});

test('other code from the same folder replaces it only by consent', async () => {
  await using home = await TestHome.create();
  await using source = await TestHome.create(acmePlugin());
  await run(['plugins', 'install', source.path, '--enable'], home);
  for (const [name, text] of Object.entries(acmePlugin({ version: '1.1.0' })))
    await source.write(name, text);
  const refused = await run(['plugins', 'install', source.path], home);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('The code of web/acme would be replaced. Use --yes to agree to');
  expect((await run(['search', 'x', '--provider', 'acme'], home)).stdout).toContain('acme 1.0.0');
  const agreed = await run(['plugins', 'install', source.path, '--yes'], home);
  expect(agreed.code).toBe(0);
  expect(agreed.stdout).toContain(
    'Changes of web/acme\n  Version  1.0.0 -> 1.1.0\n  Files    3 changed\n',
  );
});

test('what came from elsewhere, or was put there by hand, is replaced only by force', async () => {
  await using home = await TestHome.create();
  await using first = await TestHome.create(acmePlugin());
  await using second = await TestHome.create(acmePlugin({ version: '2.0.0' }));
  await run(['plugins', 'install', first.path], home);
  const other = await run(['plugins', 'install', second.path, '--yes'], {
    env: home.env,
    columns: 300,
  });
  expect(other.code).toBe(1);
  expect(other.stderr).toContain(
    `web/acme is installed already, from ${first.path}. Use --force to replace it by the one from ${second.path}.`,
  );
  expect((await run(['plugins', 'install', second.path, '--force'], home)).code).toBe(0);

  await home.write('plugins/web/made/plugin.yaml', 'name: made\nprovides_web_providers: [made]\n');
  await home.write('plugins/web/made/index.js', '// mine\n');
  await using made = await TestHome.create(acmePlugin({ name: 'made', provider: 'made' }));
  const refused = await run(['plugins', 'install', made.path, '--yes'], home);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('was not installed by this command');
  expect(await readFile(join(home.path, 'plugins/web/made/index.js'), 'utf8')).toBe('// mine\n');
  expect((await run(['plugins', 'install', made.path, '--force'], home)).code).toBe(0);
  expect((await lstat(join(home.path, 'plugins/web/made'))).isSymbolicLink()).toBe(true);
});

test('an unknown field of the manifest is told with the file as a person knows it', async () => {
  await using home = await TestHome.create();
  await using source = await TestHome.create({
    ...Object.fromEntries(
      Object.entries(acmePlugin({ manifest: 'colour: red\n' })).map(([name, text]) => [
        `acme/${name}`,
        text,
      ]),
    ),
  });
  const { stderr } = await run(['plugins', 'install', `${source.path}/acme`], home);
  expect(stderr).toBe('warning: acme/plugin.yaml: unknown field colour is ignored.\n');
});

test('somebody else’s key is not taken over, since what config.yaml says would hold for both', async () => {
  await using home = await TestHome.create({
    'config.yaml': 'plugins: { enabled: [web/acme] }\n',
    'npm/package.json': '{ "dependencies": { "acme": "1" } }',
    'npm/node_modules/acme/package.json': JSON.stringify({
      name: 'acme',
      hermesAgentPlugins: { 'web/acme': { provides_web_providers: ['mine'] } },
    }),
    'npm/node_modules/acme/index.js': '',
  });
  await using source = await TestHome.create(acmePlugin());
  const { code, stderr } = await run(['plugins', 'install', source.path], {
    env: home.env,
    columns: 300,
  });
  expect(code).toBe(1);
  expect(stderr).toContain('The name web/acme is that of the plugin at ');
});

test('what config.yaml enables already is said to be in use, with whose name it takes', async () => {
  await using home = await TestHome.create({ 'config.yaml': 'plugins: { enabled: [web/acme] }\n' });
  await using source = await TestHome.create(acmePlugin({ provider: 'exa' }));
  const { stdout, stderr } = await run(['plugins', 'install', source.path, '--no-enable'], home);
  expect(stdout).toContain('web/acme is enabled already.\n');
  expect(stderr).toBe('warning: web/acme takes the name exa from @hermes/web-exa (bundled).\n');
});

test('a provider of a built-in name is said to take it, before it is enabled', async () => {
  await using home = await TestHome.create();
  await using source = await TestHome.create(acmePlugin({ provider: 'tavily' }));
  const { code, stderr } = await run(['plugins', 'install', source.path], {
    env: home.env,
    columns: 300,
  });
  expect(code).toBe(0);
  expect(stderr).toContain(
    'Once enabled, web/acme takes the name tavily from @hermes/web-tavily (bundled).\n',
  );
  const { stdout } = await run(['plugins', 'enable', 'acme'], home);
  expect(stdout).toContain('web/acme is enabled.\n');
  const listed = await run(['plugins', '--user'], { env: home.env, columns: 200 });
  expect(listed.stdout).toContain('takes tavily from @hermes/web-tavily');
});

test('what a dead process left is removed by the next install, what a living one works in is not', async () => {
  await using home = await TestHome.create();
  await using source = await TestHome.create(acmePlugin());
  const store = join(home.path, 'plugins/.installed/web');
  await run(['plugins', 'install', source.path], home);
  await using living = await Staging.create(store);
  const name = basename(living.folder);
  await mkdir(join(store, name.replace(`-${process.pid}-`, '-999999999-'), 'acme'), {
    recursive: true,
  });
  await mkdir(join(store, 'acme/left-over'));
  await symlink('nowhere', join(store, 'acme/left-over.link'));
  expect((await run(['plugins', 'install', source.path, '--yes'], home)).code).toBe(0);
  expect((await readdir(store)).sort()).toEqual([name, 'acme']);
  expect(await readdir(join(store, 'acme'))).toHaveLength(1);
});

test('a HERMES_HOME in which nothing can be made is named, with what to see to', async () => {
  await using home = await TestHome.create({ taken: '' });
  await using source = await TestHome.create(acmePlugin());
  const env = { HERMES_HOME: join(home.path, 'taken') };
  const { code, stderr } = await run(['plugins', 'install', source.path], { env });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^hermes-web: Folder .*taken\S* cannot be made \(.*Make sure that /);
});

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRegistry, type TestRegistry } from '../../../../tooling/registry/start-registry.js';
import { type AcmeFacts, acmePlugin } from './acme-plugin.js';
import { GitRepository } from './git-repository.js';
import { runBin } from './run-bin.js';
import { packed, tarball } from './tarball.js';
import { TestHome } from './test-home.js';
import { TmuxSession } from './tmux-session.js';

const execute = promisify(execFile);

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

/** Publishes a version of the provider. */
async function publish(facts: AcmeFacts): Promise<void> {
  await using folder = await TestHome.create(acmePlugin(facts));
  await registry.publish(folder.path);
}

/** A home in which npm knows the registry, and nothing of the machine's user. */
async function createHome() {
  const home = await TestHome.create({ 'user/.npmrc': `registry=${registry.url}\n` });
  const env = { ...home.env, HOME: join(home.path, 'user') };
  return {
    path: home.path,
    env,
    run: (...args: readonly string[]) => runBin(args, { env, cwd: home.path }),
    [Symbol.asyncDispose]: () => home[Symbol.asyncDispose](),
  };
}

const HIT = '1. acme 1.0.0\n   https://acme.test/\n\n1 hit from acme\n';

test('one provider from the registry, as a tarball, from a folder and from a repository: each serves', {
  timeout: 180_000,
}, async () => {
  await publish({ name: 'web-four-ways' });
  const files = acmePlugin({ name: 'web-four-ways' });
  await using folder = await TestHome.create(files);
  await using repository = await GitRepository.create(files);
  await execute('npm', ['pack', '--pack-destination', repository.path], { cwd: folder.path });
  const sources = [
    '@acme/web-four-ways',
    join(repository.path, 'acme-web-four-ways-1.0.0.tgz'),
    `${registry.url}@acme/web-four-ways/-/web-four-ways-1.0.0.tgz`,
    folder.path,
    repository.url,
  ];
  for (const source of sources) {
    await using home = await createHome();
    const installed = await home.run('plugins', 'install', source, '--enable');
    expect(installed).toMatchObject({ code: 0, stderr: '' });
    const { code, stdout } = await home.run('search', 'x', '--provider', 'acme');
    expect({ source, code, stdout }).toEqual({ source, code: 0, stdout: HIT });
  }
});

test('a range is kept: an update brings the newest that it allows, and another when asked', {
  timeout: 180_000,
}, async () => {
  await publish({ name: 'web-ranged' });
  await publish({ name: 'web-ranged', version: '1.2.0', manifest: 'requires_env: [ACME_KEY]\n' });
  await publish({ name: 'web-ranged', version: '2.0.0' });
  await using home = await createHome();
  expect((await home.run('plugins', 'install', '@acme/web-ranged@1.0.0', '--yes')).code).toBe(0);
  const pinned = await home.run('plugins', 'update', 'web-ranged');
  expect(pinned.stdout.replaceAll('\n', ' ')).toContain(
    'is pinned to @acme/web-ranged@1.0.0. To move it: hermes-web plugins update @acme/web-ranged@latest',
  );
  const moved = await home.run('plugins', 'update', 'web-ranged@^1', '--yes');
  expect(moved.stdout).toContain('  Version    1.0.0 -> 1.2.0\n  Variables  + ACME_KEY\n');
  expect((await home.run('plugins', 'update')).stdout).toBe(
    '@acme/web-ranged 1.2.0 is up to date.\n',
  );
  const latest = await home.run('plugins', 'install', '@acme/web-ranged', '--yes');
  expect(latest.stdout).toContain('  Version    1.2.0 -> 2.0.0\n');
  expect((await home.run('search', 'x')).stdout).toContain('acme 2.0.0\n');
});

test('scripts of a package and of what it depends on do not run, and are named', async () => {
  const script = {
    postinstall: "node -e \"require('fs').writeFileSync(process.env.HOME + '/evil', '')\"",
  };
  await using library = await TestHome.create({
    'package.json': JSON.stringify({ name: '@acme/lib', version: '1.0.0', scripts: script }),
  });
  await registry.publish(library.path);
  await publish({
    name: 'web-scripted',
    json: { scripts: script, dependencies: { '@acme/lib': '1.0.0' } },
  });
  await using home = await createHome();
  const { code, stderr } = await home.run('plugins', 'install', '@acme/web-scripted');
  expect(code).toBe(0);
  expect(stderr).toContain('Its install scripts were not run: postinstall.');
  expect(stderr.replaceAll('\n', ' ')).toContain('what it depends on were not run: @acme/lib.');
  expect(existsSync(join(home.path, 'user/evil'))).toBe(false);
});

test('what npm itself makes of a hostile tarball, and that it is refused here before', async () => {
  const hostile = tarball([
    ...packed(acmePlugin({ name: 'web-hostile' })),
    { path: 'package/../../../climbed.js', content: 'x' },
    { path: 'package/linked', type: '2', target: '/etc/passwd' },
  ]);
  await using home = await createHome();
  const file = join(home.path, 'hostile.tgz');
  await writeFile(file, hostile);
  await using plain = await TestHome.create({ 'package.json': '{}' });
  await execute('npm', ['install', '--ignore-scripts', '--offline', file], { cwd: plain.path });
  const folder = join(plain.path, 'node_modules/@acme/web-hostile');
  expect(
    ['index.js', 'linked', '../../../climbed.js'].map((name) => existsSync(join(folder, name))),
  ).toEqual([true, false, false]);
  const { code, stderr } = await home.run('plugins', 'install', file);
  expect(code).toBe(1);
  expect(stderr).toContain('entry package/../../../climbed.js leads out of the package');
  expect(existsSync(join(home.path, 'npm/@acme+web-hostile'))).toBe(false);
});

test('a package that is not there, and a registry that does not answer, are told apart', async () => {
  await using home = await createHome();
  const missing = await home.run('plugins', 'install', '@acme/web-nowhere');
  expect(missing.code).toBe(1);
  expect(missing.stderr).toContain(
    '@acme/web-nowhere@latest could not be installed: the npm registry has no @acme/web-nowhere@latest, or shows it only to others.',
  );
  const env = { ...home.env, npm_config_registry: 'http://127.0.0.1:9/' };
  const { code, stderr } = await runBin(['plugins', 'install', '@acme/web-nowhere'], { env });
  expect(code).toBe(1);
  expect(stderr).toContain('the npm registry cannot be reached (ECONNREFUSED)');
});

test('at a terminal: the secret stays unseen, Ctrl-C leaves it installed and says how to go on', async () => {
  await using source = await TestHome.create(
    acmePlugin({ manifest: 'requires_env: [ACME_KEY, ACME_ID]\n' }),
  );
  await using home = await createHome();
  const line = `hermes-web plugins install ${source.path}; hermes-web plugins enable acme`;
  await using terminal = await TmuxSession.start(line, home.env);
  await terminal.shows('ACME_KEY (hidden)');
  await terminal.type('sesame-key');
  await terminal.press('Enter');
  await terminal.shows('ACME_ID (hidden)');
  await terminal.press('C-c');
  await terminal.shows('web/acme is installed and not enabled. To go on:');
  await terminal.shows('web/acme is enabled.');
  await terminal.shows('◆  ACME_ID');
  await terminal.press('Enter');
  expect(await terminal.ended()).toEqual({ code: 0, isCooked: true, hasCursor: true });
  expect(await terminal.screen()).toContain('Not set yet: ACME_ID\n');
  expect(await terminal.raw()).not.toContain('sesame-key');
});

test.for([[40], [80]])(
  'in %i columns no line of install, list and info is wrapped by the terminal',
  async ([columns = 0]) => {
    await using source = await TestHome.create(
      acmePlugin({
        manifest: 'description: Finds things of many kinds, also in a narrow window.\n',
      }),
    );
    await using home = await createHome();
    const line = `cp -r ${source.path} acme; hermes-web plugins install ./acme --yes; hermes-web plugins; hermes-web plugins info web/acme`;
    await using terminal = await TmuxSession.start(line, home.env, { columns, rows: 24 });
    expect((await terminal.ended()).code).toBe(0);
    const lines = (await terminal.screen()).split('\n');
    expect(lines.filter((text) => text.length > columns && !text.includes(home.path))).toEqual([]);
  },
);

import { existsSync } from 'node:fs';
import { readFile, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfigFile } from '@hermes/web-core/node';
import { expect, test } from 'vitest';
import { acmePlugin } from './acme-plugin.js';
import { type Circumstances, run } from './captured-io.js';
import { TestHome } from './test-home.js';

async function installed(facts: Parameters<typeof acmePlugin>[0] = {}) {
  const source = await TestHome.create(acmePlugin(facts));
  const home = await TestHome.create();
  const circumstances: Circumstances = { env: home.env, columns: 400 };
  await run(['plugins', 'install', source.path, '--yes'], circumstances);
  return {
    home,
    source,
    run: (...args: readonly string[]) => run(['plugins', ...args], circumstances),
    config: () => readConfigFile(home.path),
    [Symbol.asyncDispose]: async () => {
      await source[Symbol.asyncDispose]();
      await home[Symbol.asyncDispose]();
    },
  };
}

test('without a command, and as list and ls, it shows every plugin as it really is', async () => {
  await using world = await installed({ manifest: 'description: Finds things.\n' });
  const { code, stdout, stderr } = await world.run();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s{2,}/));
  expect(rows[0]).toEqual(['PLUGIN', 'STATUS', 'VERSION', 'SOURCE', 'DETAILS']);
  expect(rows[1]).toEqual(['web/acme', 'enabled', '1.0.0', 'user', 'Finds things.']);
  expect(rows).toContainEqual(['web-exa', 'enabled', '1.0.0', 'bundled', '@hermes/web-exa']);
  expect((await world.run('list')).stdout).toBe(stdout);
  expect((await world.run('ls')).stdout).toBe(stdout);
});

test('the list as JSON, and its filters', async () => {
  await using world = await installed();
  await world.run('disable', 'exa');
  await world.run('disable', 'acme');
  const all = JSON.parse((await world.run('list', '--json')).stdout);
  expect(all[0]).toEqual({
    name: 'web-acme',
    status: 'disabled',
    version: '1.0.0',
    description: '',
    source: 'user',
    key: 'web/acme',
    providers: ['acme'],
    note: expect.stringContaining('plugins enable web/acme'),
  });
  const names = async (...flags: readonly string[]): Promise<readonly string[]> =>
    JSON.parse((await world.run('--json', ...flags)).stdout).map(({ key }: { key: string }) => key);
  expect(await names('--user')).toEqual(['web/acme']);
  expect(await names('--user', '--enabled')).toEqual([]);
  expect(await names('--bundled', '--enabled')).not.toContain('web-exa');
  expect(await names('--bundled')).toContain('web-exa');
  expect((await world.run('list', '--user', '--bundled')).code).toBe(2);
});

test('a name that is left empty is wrong usage', async () => {
  const { code, stderr } = await run(['plugins', 'info', '']);
  expect(code).toBe(2);
  expect(stderr).toContain('plugins info needs the name of a plugin.');
});

test('a word that is no command is answered with those that are', async () => {
  const { code, stderr } = await run(['plugins', 'instal']);
  expect(code).toBe(2);
  expect(stderr).toContain('there is no command plugins instal. The commands are list, install, ');
});

test.for([['list'], ['install'], ['enable'], ['disable'], ['update'], ['remove'], ['info']])(
  'plugins %s --help shows its own usage and examples',
  async ([name]) => {
    const { code, stdout } = await run(['plugins', name ?? '', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: hermes-web plugins ${name}`);
    expect(stdout).toContain(`Examples:\n  hermes-web plugins ${name}`);
  },
);

test('plugins --help shows the commands below it', async () => {
  const { stdout } = await run(['plugins', '--help']);
  expect(stdout).toContain(
    '\nCommands:\n  list     Show every plugin, and whether it is in use.\n',
  );
});

test('disable wins, enable takes it back, and both say when there was nothing to do', async () => {
  await using world = await installed();
  expect((await world.run('disable', 'acme')).stdout).toBe('web/acme is disabled.\n');
  expect(await world.config()).toEqual({ plugins: { enabled: [], disabled: ['web/acme'] } });
  expect((await world.run('disable', 'web-acme')).stdout).toBe('web/acme was disabled already.\n');
  expect((await world.run('enable', 'acme')).stdout).toBe('web/acme is enabled.\n');
  expect((await world.run('enable', 'acme')).stdout).toBe('web/acme was enabled already.\n');
  expect(await world.config()).toEqual({ plugins: { enabled: ['web/acme'], disabled: [] } });
});

test('a bundled plugin is disabled and enabled without a place in plugins.enabled', async () => {
  await using world = await installed();
  expect((await world.run('disable', '@hermes/web-exa')).stdout).toBe('web-exa is disabled.\n');
  expect(await world.config()).toMatchObject({ plugins: { disabled: ['web-exa'] } });
  expect((await world.run('enable', 'exa')).stdout).toMatch(/^web-exa is enabled\.\n/);
  expect(await world.config()).toEqual({ plugins: { enabled: ['web/acme'], disabled: [] } });
});

test('a config.yaml that does not parse is left alone, and named', async () => {
  await using world = await installed();
  await world.home.write('config.yaml', 'plugins: [\n');
  const { code, stderr } = await world.run('enable', 'acme');
  expect(code).toBe(1);
  expect(stderr).toMatch(/config\.yaml line 2 column 1: /);
  expect(await readFile(join(world.home.path, 'config.yaml'), 'utf8')).toBe('plugins: [\n');
});

test('remove asks for consent, takes folder and entry away, and names what stays in .env', async () => {
  await using world = await installed({
    manifest: 'requires_env: [ACME_KEY, ACME_ID, NEVER_SET]\n',
  });
  await world.home.write('.env', 'ACME_KEY=1\nOTHER=2\nACME_ID=3\n');
  const refused = await world.run('remove', 'acme');
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('web/acme would be removed. Use --yes to agree to that.');
  expect(existsSync(join(world.home.path, 'plugins/web/acme/index.js'))).toBe(true);
  const { code, stdout } = await world.run('rm', 'acme', '--yes');
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `Removed web/acme (${world.home.path}/plugins/web/acme).\nStill in ${world.home.path}/.env: ACME_KEY, ACME_ID\n`,
  });
  expect(await world.config()).toEqual({ plugins: { enabled: [] } });
  expect(existsSync(join(world.home.path, 'plugins/web/acme'))).toBe(false);
  expect(existsSync(join(world.home.path, 'plugins/.installed/web/acme'))).toBe(false);
  expect(await readFile(join(world.home.path, '.env'), 'utf8')).toContain('ACME_KEY=1\n');
  expect((await world.run('uninstall', 'acme', '--yes')).stderr).toContain(
    'There is no plugin acme',
  );
});

test('disable and remove say what nobody serves any more, since the configuration still names it', async () => {
  await using world = await installed();
  await run(['tools', '--provider', 'acme'], { env: world.home.env });
  const off = await world.run('disable', 'acme');
  expect({ code: off.code, stdout: off.stdout }).toEqual({
    code: 0,
    stdout: 'web/acme is disabled.\n',
  });
  expect(off.stderr).toMatch(
    /^warning: Nobody serves search now: web\.search_backend is "acme", .*plugins enable web\/acme/,
  );
  expect((await world.run('disable', 'acme')).stderr).toBe('');
  await world.run('enable', 'acme');
  expect((await world.run('remove', 'acme', '--yes')).stderr).toMatch(
    /^warning: Nobody serves search now: web\.search_backend is "acme", which no active plugin provides\./,
  );
});

test('what was put there by hand is removed as it stands: a folder, or the link and not its target', async () => {
  await using world = await installed();
  const plugins = join(world.home.path, 'plugins');
  await rename(world.source.path, join(world.home.path, 'mine'));
  const files = acmePlugin({ name: 'flat', provider: 'flat' });
  for (const [name, text] of Object.entries(files))
    await world.home.write(`plugins/flat/${name}`, text);
  await symlink('../../mine', join(plugins, 'web/linked'));
  expect((await world.run('remove', 'flat', '--yes')).code).toBe(0);
  expect(existsSync(join(plugins, 'flat'))).toBe(false);
  expect((await world.run('remove', 'web/linked', '--yes')).code).toBe(0);
  expect(existsSync(join(plugins, 'web/linked'))).toBe(false);
  expect(existsSync(join(world.home.path, 'mine/index.js'))).toBe(true);
});

test('a flat plugin of the same name as an installed one is another: removing it leaves that alone', async () => {
  await using world = await installed();
  const files = acmePlugin({ name: 'acme', provider: 'flat' });
  for (const [name, text] of Object.entries(files))
    await world.home.write(`plugins/acme/${name}`, text);
  expect((await world.run('remove', 'acme', '--yes')).stdout).toBe(
    `Removed acme (${world.home.path}/plugins/acme).\n`,
  );
  expect(existsSync(join(world.home.path, 'plugins/web/acme/index.js'))).toBe(true);
});

test('a broken plugin can be removed, and updated', async () => {
  await using world = await installed();
  await world.home.write('plugins/web/acme/plugin.yaml', 'a: [');
  expect((await world.run('update', 'acme', '--yes')).stdout).toContain(
    'web/acme is updated to 1.0.0.',
  );
  await world.home.write('plugins/web/acme/plugin.yaml', 'a: [');
  expect((await world.run('remove', 'acme', '--yes')).code).toBe(0);
});

test('what was put there by hand can be removed although its manifest is broken', async () => {
  await using world = await installed();
  const { home } = world;
  await home.write('plugins/web/b1/plugin.yaml', 'a: [');
  await home.write('plugins/b2/plugin.yaml', 'a: [');
  await home.write('plugins/notes/plugin.yaml', 'name: notes\n');
  expect((await world.run('remove', 'b1')).stderr).toContain(
    'web/b1 would be removed. Use --yes to agree to that.',
  );
  expect((await world.run('remove', 'b1', '--yes')).stdout).toBe(
    `Removed web/b1 (${home.path}/plugins/web/b1).\n`,
  );
  expect((await world.run('remove', 'b2', '--yes')).code).toBe(0);
  const other = await world.run('remove', 'notes', '--yes'); // Hermes Agent may know it
  expect(other.stderr).toContain('There is no plugin notes.');
  expect(
    ['web/b1', 'b2', 'notes'].map((name) => existsSync(join(home.path, 'plugins', name))),
  ).toEqual([false, false, true]);
});

test('what comes with the program or by npm is not removed here, but told how', async () => {
  await using world = await installed();
  const bundled = await world.run('remove', 'exa', '--yes');
  expect(bundled.code).toBe(1);
  expect(bundled.stderr).toContain('web-exa comes with the program and goes only with it.');
  expect(bundled.stderr).toContain('hermes-web plugins disable web-exa');
  await world.home.write('npm/package.json', '{ "dependencies": { "byhand": "1" } }');
  await world.home.write(
    'npm/node_modules/byhand/package.json',
    '{ "name": "byhand", "hermesAgentPlugins": { "web-byhand": { "provides_web_providers": ["byhand"] } } }',
  );
  const byHand = await world.run('remove', 'byhand', '--yes');
  expect(byHand.code).toBe(1);
  expect(byHand.stderr).toContain(
    `was installed with npm in ${world.home.path}/npm. There: npm uninstall byhand`,
  );
});

test('info shows files, manifest, variables, origin and rivals', async () => {
  await using world = await installed({
    provider: 'tavily',
    manifest: 'description: Finds things.\nrequires_env: [ACME_KEY, ACME_ID]\n',
  });
  await world.home.write('.env', 'ACME_KEY=1\n');
  const { code, stdout } = await world.run('info', 'web/acme');
  expect(code).toBe(0);
  expect(stdout.replace(/Installed {2}.*/, 'Installed  now')).toBe(`web/acme
  Status     enabled
  About      Finds things.
  Version    1.0.0
  Manifest   web-acme
  Providers  tavily (search)
  Takes      tavily from @hermes/web-tavily (bundled)
  Variables  ACME_KEY (set)
             ACME_ID (not set)
  Found      ${world.home.path}/plugins/web/acme (user)
  Entry      index.js
  From       ${world.source.path}
  Installed  now
  Files      .hermes-install.json
             index.js
             package.json
             plugin.yaml
`);
  const [details] = JSON.parse((await world.run('info', 'web/acme', '--json')).stdout);
  expect(details).toMatchObject({
    key: 'web/acme',
    state: 'enabled',
    installed_from: world.source.path,
    pinned: false,
    variables: [
      { name: 'ACME_KEY', secret: true, is_set: true },
      { name: 'ACME_ID', secret: true, is_set: false },
    ],
    files: ['.hermes-install.json', 'index.js', 'package.json', 'plugin.yaml'],
  });
  expect((await world.run('info', '@hermes/web-tavily')).stdout).toContain(
    '  Yields     tavily to web/acme (user)\n',
  );
});

test('an update from a folder that is gone says so, and of what was put by hand that nobody knows', async () => {
  await using world = await installed();
  await rename(world.source.path, join(world.home.path, 'moved'));
  const gone = await world.run('update', 'acme');
  expect(gone.code).toBe(1);
  expect(gone.stderr).toContain(`${world.source.path} is no folder.`);
  await world.home.write(
    'plugins/web/hand/plugin.yaml',
    'name: hand\nprovides_web_providers: [hand]\n',
  );
  await world.home.write('plugins/web/hand/index.js', '');
  const byHand = await world.run('update', 'hand');
  expect(byHand.stderr).toContain('by hand, so that nobody knows where a newer one is.');
  expect((await world.run('update', 'acme@2')).stderr).toContain('A folder is what it holds now');
});

import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfigFile } from '@hermes/web-core/node';
import { expect, test } from 'vitest';
import { acmePlugin } from './acme-plugin.js';
import { run } from './captured-io.js';
import { type Entry, packed, tarball } from './tarball.js';
import { TestHome } from './test-home.js';

/** A home, and a tarball beside it; npm has a home and a cache of its own and nobody to talk to. */
async function started(entries: readonly Entry[]) {
  const world = await TestHome.create({ 'home/config.yaml': '', 'user/.npmrc': 'offline=true\n' });
  const file = join(world.path, 'acme.tgz');
  await writeFile(file, tarball(entries));
  const env = {
    PATH: process.execPath.replace(/[^/]+$/, ''),
    HOME: join(world.path, 'user'),
    HERMES_HOME: join(world.path, 'home'),
  };
  return {
    home: env.HERMES_HOME,
    file,
    pack: (next: readonly Entry[]) => writeFile(file, tarball(next)),
    run: (...args: readonly string[]) => run(args, { env, cwd: world.path, columns: 400 }),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

const SCRIPTS = {
  scripts: { postinstall: 'touch "$HOME/evil"', preinstall: 'touch "$HOME/evil"' },
};

test('a tarball is installed with npm without its scripts, serves, is updated and removed', async () => {
  await using world = await started(packed(acmePlugin({ json: SCRIPTS })));
  const installed = await world.run('plugins', 'install', './acme.tgz', '--yes');
  expect(installed.stderr).toBe(
    'warning: Its install scripts were not run: preinstall, postinstall.\n',
  );
  expect(installed.code).toBe(0);
  expect(installed.stdout).toBe(`web-acme 1.0.0 in @acme/web-acme
  Providers  acme (search)
  From       ${world.file}
Installed web-acme 1.0.0 in ${world.home}/npm/@acme+web-acme.
web-acme is enabled.
`);
  expect(existsSync(join(world.home, '../user/evil'))).toBe(false);
  expect(await readConfigFile(world.home)).toEqual({ plugins: { enabled: ['web-acme'] } });
  const folder = join(world.home, 'npm/@acme+web-acme');
  expect(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).dependencies).toEqual({
    '@acme/web-acme': 'file:packed/package.tgz',
  });
  expect((await world.run('search', 'x', '--provider', 'acme')).stdout).toContain(
    '1. acme 1.0.0\n',
  );

  expect((await world.run('plugins', 'update')).stdout).toBe(
    '@acme/web-acme 1.0.0 is up to date.\n',
  );
  await world.pack(packed(acmePlugin({ version: '1.1.0' })));
  const updated = await world.run('plugins', 'update', 'web-acme', '--yes');
  expect(updated.stdout).toContain('Changes of @acme/web-acme\n  Version  1.0.0 -> 1.1.0\n');
  expect(updated.stdout).toContain('@acme/web-acme is updated to 1.1.0.\n');
  const info = await world.run('plugins', 'info', '@acme/web-acme');
  expect(info.stdout).toContain(`  Found      ${folder}/node_modules/@acme/web-acme (user)\n`);
  expect(info.stdout).toContain(`  From       ${world.file}\n`);

  const removed = await world.run('plugins', 'remove', 'acme', '--yes');
  expect(removed.stdout).toBe(`Removed @acme/web-acme (${folder}).\n`);
  expect((await readdir(join(world.home, 'npm'))).sort()).toEqual(['.installed']);
  expect(await readdir(join(world.home, 'npm/.installed'))).toEqual([]);
  expect(await readConfigFile(world.home)).toEqual({ plugins: { enabled: [] } });
});

const GOOD = packed(acmePlugin());

test.for<readonly [string, readonly Entry[], string]>([
  ['climbs', [...GOOD, { path: 'package/../../../../evil' }], 'leads out of the package'],
  ['is absolute', [...GOOD, { path: '/tmp/hermes-web-evil' }], 'leads out of the package'],
  [
    'is a link out, and one through it',
    [
      ...GOOD,
      { path: 'package/out', type: '2', target: '../../../..' },
      { path: 'package/out/evil', content: 'x' },
    ],
    'entry package/out is a link, which no npm package holds',
  ],
  [
    'imitates the official scope',
    packed(acmePlugin({ json: { name: '@herrnes/web-tavily' } })),
    'imitates the scope @hermes',
  ],
  [
    'imitates an official package',
    packed(acmePlugin({ json: { name: 'hermes-web-tavi1y' } })),
    'imitates the name of @hermes/web-tavily',
  ],
  [
    'has a provider that imitates one',
    packed(acmePlugin({ provider: 'tavi1y' })),
    '"tavi1y" looks like tavily',
  ],
  [
    'has a key that climbs',
    packed(acmePlugin({ json: { hermesAgentPlugins: { '../../evil': '.' } } })),
    'The plugin\'s key "../../evil" is refused',
  ],
  [
    'has a key that imitates',
    packed(acmePlugin({ json: { hermesAgentPlugins: { 'web-tavi1y': '.' } } })),
    'web-tavi1y imitates the name of @hermes/web-tavily',
  ],
  [
    'has an entry that climbs',
    packed(
      acmePlugin({ json: { exports: undefined, hermesAgentPlugins: { a: '../../package.json' } } }),
    ),
    "leads out of the plugin's folder",
  ],
  [
    'is no plugin',
    packed({ 'package.json': '{ "name": "plain", "version": "1.0.0" }' }),
    'declares no hermesAgentPlugins',
  ],
  [
    'has a name that climbs',
    packed(acmePlugin({ json: { name: '../../evil' } })),
    'has a name that no package can have, "../../evil"',
  ],
])('a tarball that %s is refused, and nothing of it stays', async ([, entries, message]) => {
  await using world = await started(entries);
  const { code, stdout, stderr } = await world.run('plugins', 'install', './acme.tgz', '--yes');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(message);
  expect(stderr).not.toContain('.staging-');
  expect((await readdir(world.home, { recursive: true })).sort()).toEqual([
    'config.yaml',
    'npm',
    'npm/.installed',
  ]);
  expect(existsSync('/tmp/hermes-web-evil')).toBe(false);
});

test('a package that goes by the name of an enabled plugin is refused: it would be enabled with it', async () => {
  const json = { hermesAgentPlugins: { mine: '.' } };
  await using world = await started(packed(acmePlugin({ name: 'other', json })));
  await using source = await TestHome.create(acmePlugin({ name: 'mine', provider: 'mine' }));
  expect((await world.run('plugins', 'install', source.path, '--yes')).code).toBe(0);
  const { code, stderr } = await world.run('plugins', 'install', './acme.tgz', '--yes');
  expect(code).toBe(1);
  expect(stderr).toContain(
    `The name mine is that of the plugin at ${world.home}/plugins/web/mine already`,
  );
});

test('a package whose dependencies cannot be had is refused with npm’s reason', async () => {
  await using world = await started(
    packed(acmePlugin({ json: { dependencies: { 'acme-lib': '1' } } })),
  );
  const { code, stderr } = await world.run('plugins', 'install', './acme.tgz');
  expect(code).toBe(1);
  expect(stderr).toContain('@acme/web-acme@1.0.0 could not be installed: ');
  expect(stderr).toContain('ENOTCACHED');
});

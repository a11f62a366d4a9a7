import { join } from 'node:path';
import { expect, test } from 'vitest';
import { searchedPackages, tracePlugin } from '../../src/node/trace-plugin.js';
import { folderWith, pluginManifest } from './temporary-folder.js';

/** Paths below the folder, each with what is to be said of it. */
async function trace(
  folder: string,
  names: { readonly packages?: readonly string[]; readonly folders?: readonly string[] },
  where: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const input = { home: join(folder, 'home'), ...where };
  const tried = await tracePlugin({ packages: [], folders: [], ...names }, input);
  return Object.fromEntries(
    tried
      .filter(({ path }) => path.startsWith(folder))
      .map(({ path, isThere, note }) => [
        path.slice(folder.length + 1),
        note ?? (isThere ? 'there' : 'absent'),
      ]),
  );
}

const MANIFEST = 'name: web-acme\nprovides_web_providers: [acme]\n';

test('a directory plugin is tried by both names of its manifest, in the project before the home', async () => {
  const folder = folderWith({
    'home/plugins/web/acme/plugin.yml': MANIFEST,
    'home/plugins/web/acme/index.mjs': '',
  });
  const project = join(folder, 'project');
  expect(await trace(folder, { folders: ['web/acme'] }, { project })).toEqual({
    'project/.hermes/plugins/web/acme/plugin.yaml': 'absent',
    'project/.hermes/plugins/web/acme/plugin.yml': 'absent',
    'home/plugins/web/acme/plugin.yaml': 'absent',
    'home/plugins/web/acme/plugin.yml': 'there',
  });
});

test('a folder that is no plugin of ours, or a broken one, is named with the reason', async () => {
  const folder = folderWith({
    'home/plugins/python/plugin.yaml': MANIFEST,
    'home/plugins/hooks/plugin.yaml': 'name: hooks\n',
    'home/plugins/torn/plugin.yaml': 'name: [torn\n',
    'home/plugins/snake/plugin.yaml': 'provides_web_providers: [My_Backend]\n',
    'home/plugins/unbuilt/plugin.yaml': `${MANIFEST}entry: dist/index.js\n`,
    'home/plugins/unbuilt/index.js': '',
  });
  const folders = ['python', 'hooks', 'torn', 'snake', 'unbuilt'];
  const tried = await trace(folder, { folders }, {});
  expect(tried).toMatchObject({
    'home/plugins/python/plugin.yaml': 'has no JavaScript entry, such as index.js beside it',
    'home/plugins/hooks/plugin.yaml': 'provides no web provider',
    'home/plugins/snake/plugin.yaml': 'has no JavaScript entry, such as index.js beside it',
    'home/plugins/unbuilt/plugin.yaml': 'names the entry dist/index.js, which is not there',
    'home/plugins/torn/plugin.yaml': expect.stringContaining('plugin.yaml line 2'),
  });
});

test('a package is tried in every node_modules up to the one that holds it', async () => {
  const folder = folderWith({
    'app/package.json': { dependencies: { 'hermes-acme': '1' } },
    'app/node_modules/other/package.json': {},
    'node_modules/hermes-acme/package.json': pluginManifest('acme'),
  });
  const root = join(folder, 'app/src/main.js');
  expect(await trace(folder, { packages: ['hermes-acme'] }, { root })).toEqual({
    'app/node_modules/hermes-acme/package.json': 'absent',
    'node_modules/hermes-acme/package.json': 'there',
  });
});

test('a package that is there and does not count is named with the reason', async () => {
  const folder = folderWith({
    'app/package.json': { dependencies: { plain: '1' } },
    'app/node_modules/plain/package.json': { name: 'plain' },
    'app/node_modules/stranger/package.json': pluginManifest('stranger'),
  });
  const root = join(folder, 'app');
  expect(await trace(folder, { packages: ['plain', 'stranger'] }, { root })).toEqual({
    'app/node_modules/plain/package.json': 'declares no hermesAgentPlugins',
    'app/package.json': 'does not name stranger among its dependencies, and only those count',
    'app/node_modules/stranger/package.json': 'there',
  });
});

test('what npm installed for the user, or globally, is tried where it would lie', async () => {
  const folder = folderWith({
    'home/npm/one/package.json': { dependencies: { 'hermes-acme': '1' } },
    'home/npm/one/node_modules/hermes-acme/package.json': pluginManifest('acme'),
    'global/node_modules/other/package.json': {},
  });
  const root = join(folder, 'global');
  expect(await trace(folder, { packages: ['hermes-acme'] }, { root })).toEqual({
    'home/npm/one/node_modules/hermes-acme/package.json': 'there',
    'global/node_modules/hermes-acme/package.json': 'absent',
  });
});

test('the packages that are gone through are named by their package.json, or by their folder', () => {
  const folder = folderWith({
    'home/npm/one/package.json': {},
    'app/package.json': {},
    'global/node_modules/other/package.json': {},
  });
  const home = join(folder, 'home');
  const root = join(folder, 'app/src');
  expect(searchedPackages({ home, root, bundled: join(folder, 'global') })).toEqual([
    join(folder, 'home/npm/one/package.json'),
    join(folder, 'app/package.json'),
    join(folder, 'global/node_modules'),
  ]);
});

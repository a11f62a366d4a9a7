import { join } from 'node:path';
import { expect, test } from 'vitest';
import { discoverPlugins } from '../../src/node/discover.js';
import { folderWith, pluginManifest } from './temporary-folder.js';

async function found(home: string): Promise<readonly object[]> {
  const { plugins, warnings } = await discoverPlugins({ home });
  expect(warnings).toEqual([]);
  return plugins.map(({ key, source, packageName, folder }) => ({
    key,
    source,
    packageName,
    folder,
  }));
}

test('npm plugins of the user are the direct dependencies of <home>/npm and of each folder in it', async () => {
  const home = folderWith({
    'npm/package.json': { dependencies: { 'hermes-alpha': '1' } },
    'npm/node_modules/hermes-alpha/package.json': pluginManifest('alpha'),
    'npm/node_modules/stranger/package.json': pluginManifest('stranger'),
    'npm/beta/package.json': { dependencies: { 'hermes-beta': '1' } },
    'npm/beta/node_modules/hermes-beta/package.json': pluginManifest('beta'),
    'npm/beta/node_modules/nested/package.json': pluginManifest('nested'),
  });
  expect(await found(home)).toEqual([
    {
      key: 'web-alpha',
      source: 'user',
      packageName: 'hermes-alpha',
      folder: join(home, 'npm/node_modules/hermes-alpha'),
    },
    {
      key: 'web-beta',
      source: 'user',
      packageName: 'hermes-beta',
      folder: join(home, 'npm/beta/node_modules/hermes-beta'),
    },
  ]);
});

test('a folder that is being installed, and one that nobody finished, bring nothing', async () => {
  const home = folderWith({
    'npm/.gamma-Xy12/package.json': { dependencies: { 'hermes-gamma': '1' } },
    'npm/.gamma-Xy12/node_modules/hermes-gamma/package.json': pluginManifest('gamma'),
    'npm/half/node_modules/hermes-delta/package.json': pluginManifest('delta'),
    'npm/stray-file': '',
  });
  expect(await found(home)).toEqual([]);
});

test('what is no folder where npm plugins should be is named', async () => {
  const home = folderWith({ npm: 'a file' });
  const { warnings } = await discoverPlugins({ home });
  expect(warnings).toEqual([expect.stringContaining(`${join(home, 'npm')} cannot be read`)]);
});

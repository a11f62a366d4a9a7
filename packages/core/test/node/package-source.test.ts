import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { findPlugins } from '../../src/node/package-source.js';
import { folderWith, pluginManifest } from './temporary-folder.js';

async function providersOf(root: string): Promise<readonly string[]> {
  const { plugins, warnings } = await findPlugins(root, 'package');
  expect(warnings).toEqual([]);
  return plugins.flatMap(({ manifest }) => manifest.providers);
}

test('direct dependencies of every kind bring providers; what is merely installed does not', async () => {
  const folder = folderWith({
    'package.json': {
      dependencies: { a: '1', plain: '1', missing: '1' },
      optionalDependencies: { b: '1' },
      devDependencies: { c: '1' },
    },
    'node_modules/a/package.json': pluginManifest('alpha'),
    'node_modules/b/package.json': pluginManifest('beta'),
    'node_modules/c/package.json': pluginManifest('gamma'),
    'node_modules/plain/package.json': { name: 'plain' },
    'node_modules/stranger/package.json': pluginManifest('stranger'),
  });
  expect(await providersOf(folder)).toEqual(['alpha', 'beta', 'gamma']);
});

test('the root may be the URL of a file deep in the package', async () => {
  const folder = folderWith({
    'package.json': { dependencies: { a: '1' } },
    'node_modules/a/package.json': pluginManifest('alpha'),
  });
  expect(await providersOf(pathToFileURL(join(folder, 'src/deep/main.js')).href)).toEqual([
    'alpha',
  ]);
});

test('a package that brings a provider and depends on itself by a link is found once', async () => {
  const folder = folderWith({
    'package.json': { ...pluginManifest('alpha'), devDependencies: { 'hermes-alpha': '1' } },
    'node_modules/.keep': '',
  });
  symlinkSync(folder, join(folder, 'node_modules/hermes-alpha'));
  expect(await providersOf(folder)).toEqual(['alpha']);
});

test('in the folder of global installations everything at the top counts, but what npm hides or left behind', async () => {
  const folder = folderWith({
    'node_modules/a/package.json': pluginManifest('alpha'),
    'node_modules/a/node_modules/nested/package.json': pluginManifest('nested'),
    'node_modules/@scope/b/package.json': pluginManifest('beta'),
    'node_modules/@scope/.b-Xy12/package.json': pluginManifest('gone'),
    'node_modules/.a-Xy12/package.json': pluginManifest('gone'),
    'node_modules/@stray-file': '',
  });
  expect(await providersOf(folder)).toEqual(['beta', 'alpha']);
});

test('pnpm installs each global package in a folder of its own: all of them count', async () => {
  const folder = folderWith({
    'global/v11/one/package.json': { dependencies: { '@hermes/web-cli': '1' } },
    'global/v11/one/node_modules/@hermes/web-cli/package.json': { name: '@hermes/web-cli' },
    'global/v11/two/package.json': { dependencies: { a: '1' } },
    'global/v11/two/node_modules/a/package.json': pluginManifest('alpha'),
  });
  symlinkSync('two', join(folder, 'global/v11/hash-of-two'));
  expect(await providersOf(join(folder, 'global/v11/one'))).toEqual(['alpha']);
});

test('a package.json that cannot be read costs that package alone and is named', async () => {
  const folder = folderWith({
    'package.json': { dependencies: { a: '1', broken: '1' } },
    'node_modules/a/package.json': pluginManifest('alpha'),
    'node_modules/broken/package.json': '{ "hermesAgentPlugins": ',
  });
  const { plugins, warnings } = await findPlugins(folder, 'package');
  expect(plugins.flatMap(({ manifest }) => manifest.providers)).toEqual(['alpha']);
  expect(warnings).toEqual([
    expect.stringContaining(
      `${join(folder, 'node_modules/broken/package.json')} is not valid JSON`,
    ),
  ]);
});

import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { type DiscoveryInput, discoverPlugins } from '../../src/node/discover.js';
import { folderWith, pluginManifest } from './temporary-folder.js';

const PROJECT = {
  'project/package.json': { dependencies: { 'hermes-alpha': '1' } },
  'project/node_modules/hermes-alpha/package.json': pluginManifest('alpha'),
  'project/.hermes/plugins/web/beta/plugin.yaml': 'provides_web_providers: [beta]\n',
  'project/.hermes/plugins/web/beta/index.mjs': '',
  'project/.hermes/plugins/gamma/plugin.yaml': 'name: gamma\nprovides_web_providers: [gamma]\n',
  'project/.hermes/plugins/gamma/index.mjs': '',
};

async function found(input: DiscoveryInput): Promise<readonly (readonly string[])[]> {
  const { plugins, warnings } = await discoverPlugins(input);
  expect(warnings).toEqual([]);
  return plugins.map(({ key, source }) => [key, source]);
}

test('a project brings its packages and its directory plugins', async () => {
  const folder = folderWith(PROJECT);
  const project = join(folder, 'project');
  expect(await found({ home: join(folder, 'home'), project })).toEqual([
    ['web/beta', 'project'],
    ['gamma', 'project'],
    ['web-alpha', 'project'],
  ]);
  expect(await found({ home: join(folder, 'home') })).toEqual([]);
});

test('the trusted root is no project, however it is named', async () => {
  const folder = folderWith(PROJECT);
  const project = join(folder, 'project');
  symlinkSync(project, join(folder, 'link'));
  const home = join(folder, 'home');
  const root = pathToFileURL(join(project, 'src/main.js')).href;
  const asPackage = [['web-alpha', 'package']];
  expect(await found({ home, project, root })).toEqual(asPackage);
  expect(await found({ home, project: join(folder, 'link'), root: project })).toEqual(asPackage);
});

test('a package of project and trusted root is one plugin, the project being first', async () => {
  const folder = folderWith({
    ...PROJECT,
    'app/package.json': { dependencies: { 'hermes-alpha': '1' } },
    'app/node_modules/.keep': '',
  });
  const project = join(folder, 'project');
  symlinkSync(
    join(project, 'node_modules/hermes-alpha'),
    join(folder, 'app/node_modules/hermes-alpha'),
  );
  const input = { home: join(folder, 'home'), project, root: join(folder, 'app') };
  expect(await found(input)).toContainEqual(['web-alpha', 'project']);
  expect(await found(input)).toHaveLength(3);
});

test('a folder above the current one is not looked at', async () => {
  const folder = folderWith({ ...PROJECT, 'project/sub/.keep': '' });
  expect(await found({ home: join(folder, 'home'), project: join(folder, 'project/sub') })).toEqual(
    [],
  );
});

test("the user's own home is no project: its plugins stay off until they are enabled", async () => {
  const folder = folderWith({
    '.hermes/plugins/web/beta/plugin.yaml': 'provides_web_providers: [beta]\n',
    '.hermes/plugins/web/beta/index.mjs': '',
    '.hermes/npm/package.json': { dependencies: { 'hermes-alpha': '1' } },
    '.hermes/npm/node_modules/hermes-alpha/package.json': pluginManifest('alpha'),
  });
  const home = join(folder, '.hermes');
  const asUser = [
    ['web/beta', 'user'],
    ['web-alpha', 'user'],
  ];
  for (const project of [folder, home, join(home, 'npm')])
    expect(await found({ home, project })).toEqual(asUser);
});

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locatePackages } from '../../src/node/locate-packages.js';
import { installPnp } from './pnp-api.js';
import { folderWith } from './temporary-folder.js';

test('packages are found in the folder itself before the folders above it', () => {
  const folder = folderWith({
    'node_modules/near/package.json': { version: '1.0.0' },
    'node_modules/@scope/far/package.json': {},
    'packages/app/package.json': {},
    'packages/app/node_modules/near/package.json': { version: '2.0.0' },
  });
  const app = join(folder, 'packages/app');
  expect(locatePackages(['near', '@scope/far'], app)).toEqual([
    join(app, 'node_modules/near'),
    join(folder, 'node_modules/@scope/far'),
  ]);
});

test('a folder in node_modules without package.json does not hide the package above it', () => {
  const folder = folderWith({
    'node_modules/near/package.json': {},
    'app/node_modules/near/.cache': '',
  });
  expect(locatePackages(['near'], join(folder, 'app'))).toEqual([
    join(folder, 'node_modules/near'),
  ]);
});

test('nothing is located where no node_modules is', () => {
  expect(locatePackages(['near'], folderWith({}))).toEqual([]);
});

test("under yarn's Plug'n'Play the folders are those that its API names, and no others", () => {
  const folder = folderWith({ 'node_modules/stray/package.json': {} });
  installPnp({ project: folder, packages: { acme: '/cache/acme.zip/node_modules/acme' } });
  expect(locatePackages(['acme', 'stray'], folder)).toEqual(['/cache/acme.zip/node_modules/acme']);
});

import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findCoreCopy } from '../../src/node/core-copy.js';
import { folderWith } from './temporary-folder.js';

const CORE = 'node_modules/@hermes/web-core';
const JSON_OF_CORE = {
  name: '@hermes/web-core',
  version: '2.3.4',
  exports: { '.': { default: './dist/index.js' } },
};

test('the copy nearest to a plugin is found, and its contract is read from its code, which does not run', () => {
  const folder = folderWith({
    [`plugin/${CORE}/package.json`]: JSON_OF_CORE,
    [`plugin/${CORE}/dist/index.js`]: 'export { x } from "./chunk-A.js"; throw new Error("run");',
    [`plugin/${CORE}/dist/chunk-A.js`]: 'var CONTRACT_VERSION = 7;\nexport { CONTRACT_VERSION };',
    [`${CORE}/package.json`]: { ...JSON_OF_CORE, version: '1.0.0' },
  });
  expect(findCoreCopy(join(folder, 'plugin'))).toEqual({
    path: join(folder, 'plugin', CORE),
    version: '2.3.4',
    contract: 7,
  });
});

test('links are followed, as Node does: one copy has one path', () => {
  const folder = folderWith({
    'store/core/package.json': { ...JSON_OF_CORE, exports: undefined, main: 'main.js' },
    'store/core/main.js': 'export const CONTRACT_VERSION = 1;',
    'real/plugin/package.json': {},
    'app/package.json': {},
  });
  mkdirSync(join(folder, 'real/node_modules/@hermes'), { recursive: true });
  symlinkSync(join(folder, 'store/core'), join(folder, 'real', CORE));
  symlinkSync(join(folder, 'real/plugin'), join(folder, 'app/plugin'));
  expect(findCoreCopy(join(folder, 'app/plugin'))).toEqual({
    path: join(folder, 'store/core'),
    version: '2.3.4',
    contract: 1,
  });
});

test('a copy whose code does not tell its contract has none, and without a copy there is nothing', () => {
  const folder = folderWith({
    [`plugin/${CORE}/package.json`]: { ...JSON_OF_CORE, exports: './core.js' },
    [`plugin/${CORE}/core.js`]: '',
    'alone/index.js': '',
  });
  expect(findCoreCopy(join(folder, 'plugin'))).toEqual({
    path: join(folder, 'plugin', CORE),
    version: '2.3.4',
  });
  expect(findCoreCopy(join(folder, 'alone'))).toBeUndefined();
});

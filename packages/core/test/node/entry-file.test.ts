import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageEntryFile } from '../../src/node/entry-file.js';
import { folderWith } from './temporary-folder.js';

test.each([
  ['import-only exports', { exports: { import: './lib/a.js' } }, '.', 'lib/a.js'],
  [
    'a subpath of exports',
    { exports: { './web': { node: './lib/a.js', default: './lib/b.js' } } },
    './web',
    'lib/a.js',
  ],
  [
    'the condition module-sync',
    { exports: { 'module-sync': './lib/a.js', default: './lib/b.js' } },
    '.',
    'lib/a.js',
  ],
  [
    'the condition node-addons',
    { exports: { 'node-addons': './lib/a.js', default: './lib/b.js' } },
    '.',
    'lib/a.js',
  ],
  ['a file that exports do not name', { exports: { '.': './lib/a.js' } }, './lib/b.js', 'lib/b.js'],
  ['main', { main: 'lib/a.js' }, '.', 'lib/a.js'],
  ['main without its extension', { main: './lib/a' }, '.', 'lib/a.js'],
  ['main as a folder', { main: './lib' }, '.', 'lib/index.js'],
  [
    'main, and not module, which Node does not read',
    { main: 'lib/a.js', module: 'lib/b.js' },
    '.',
    'lib/a.js',
  ],
  ['neither exports nor main', {}, '.', 'index.js'],
])('the entry is found by %s', (_what, json, entry, file) => {
  const files = { 'lib/a.js': '', 'lib/b.js': '', 'lib/index.js': '', 'index.js': '' };
  const folder = folderWith(files);
  expect(packageEntryFile('web-acme', { folder, json, entry })).toBe(join(folder, file));
});

test('an entry that leads out of the package is refused', () => {
  const json = { name: 'acme' };
  expect(() =>
    packageEntryFile('web-acme', { folder: '/app/acme', json, entry: '../x.js' }),
  ).toThrow("web-acme: entry ../x.js leads out of the plugin's folder; name a file inside it.");
});

test('an entry that is not there says so and what to do', () => {
  const folder = folderWith({});
  const json = { exports: { '.': './dist/index.js' } };
  expect(() => packageEntryFile('web-acme', { folder, json, entry: '.' })).toThrow(
    `web-acme: entry ./dist/index.js is not there (${join(folder, 'dist/index.js')}). Build or reinstall the plugin.`,
  );
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FailureLog } from '../../src/node/failure-log.js';
import { folderWith } from './temporary-folder.js';

const FILES = {
  'plugin.yaml': 'name: web-acme\n',
  'index.mjs': "import './lib/ask.mjs';\n",
  'lib/ask.mjs': 'throw 1;\n',
  'notes.txt': 'mine\n',
};

function failedPlugin() {
  const folder = folderWith(FILES);
  const plugin = { folder, entryFile: () => join(folder, 'index.mjs') };
  const failures = new FailureLog(folderWith({}));
  failures.write(plugin, 'no luck');
  return { folder, plugin, failures };
}

test('a failure is remembered until the plugin loads', () => {
  const { folder, plugin, failures } = failedPlugin();
  writeFileSync(join(folder, 'notes.txt'), 'something else\n');
  expect(failures.read(plugin)).toBe('no luck');
  failures.write(plugin, undefined);
  expect(failures.read(plugin)).toBeUndefined();
});

test.each(['index.mjs', 'plugin.yaml', 'lib/ask.mjs', 'lib/new.mjs'])(
  'a failure is forgotten when %s is mended',
  (file) => {
    const { folder, plugin, failures } = failedPlugin();
    writeFileSync(join(folder, file), '// mended\n');
    expect(failures.read(plugin)).toBeUndefined();
  },
);

test('a failure is forgotten when packages are installed in the folder', () => {
  const { folder, plugin, failures } = failedPlugin();
  mkdirSync(join(folder, 'node_modules'));
  expect(failures.read(plugin)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { readConfigLines } from '../../src/node/config-lines.js';
import { folderWith } from './temporary-folder.js';

const linesOf = (text: string) => readConfigLines(folderWith({ 'config.yaml': text }));

test('each key is found at its line, below notes and in flow style too', async () => {
  const lines = await linesOf(
    '# notes\nweb:\n  backend: exa\n\n  limits:\n    exa: { per_month: 3 }\nplugins: { enabled: [] }\n',
  );
  expect(lines(['web'])).toBe(2);
  expect(lines(['web', 'backend'])).toBe(3);
  expect(lines(['web', 'limits', 'exa', 'per_month'])).toBe(6);
  expect(lines(['plugins', 'enabled'])).toBe(7);
});

test('of a key that is there twice the last counts, as it does when it is read', async () => {
  const lines = await linesOf('web: { backend: exa }\nweb: { backend: tavily }\n');
  expect(lines(['web'])).toBe(2);
  expect(lines(['web', 'backend'])).toBe(2);
});

test('a key that is not there has no line, and neither has any without a file', async () => {
  const lines = await linesOf('web: exa\n');
  expect(lines(['web', 'backend'])).toBeUndefined();
  expect(lines(['plugins'])).toBeUndefined();
  const none = await readConfigLines(folderWith({}));
  expect(none(['web'])).toBeUndefined();
});

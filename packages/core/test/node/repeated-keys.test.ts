import { expect, test } from 'vitest';
import { readRepeatedKeys } from '../../src/node/repeated-keys.js';
import { folderWith } from './temporary-folder.js';

const repeatedIn = (text: string) => readRepeatedKeys(folderWith({ 'config.yaml': text }));

test('keys that stand more than once are told, those of merges and of other mappings are not', async () => {
  const lines = [
    'base: &base { backend: exa }',
    'web: { backend: exa, backend: tavily }',
    'plugins: { enabled: [a], enabled: [b] }',
    'web: { <<: *base, <<: { cache: memory }, backend: tavily, limits: { exa: { per_month: 1, "per_month": 2 } } }',
  ];
  expect(await repeatedIn(`${lines.join('\n')}\n`)).toEqual([
    ['web'],
    ['web', 'limits', 'exa', 'per_month'],
    ['plugins', 'enabled'],
  ]);
});

test.each([
  ['each key once', 'web: { backend: exa }\nsecurity: { backend: x }\n'],
  ['a list', '- web\n- web\n'],
  ['what is no YAML', 'web: [\n'],
])('%s has none', async (_what, text) => {
  expect(await repeatedIn(text)).toEqual([]);
});

test('without a file there is none', async () => {
  expect(await readRepeatedKeys(folderWith({}))).toEqual([]);
});

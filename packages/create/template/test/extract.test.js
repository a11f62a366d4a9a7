import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'valibot';
import { extractAnswer, toPages } from '../dist/extract.js';

const recorded = JSON.parse(
  readFileSync(new URL('fixtures/extract.json', import.meta.url), 'utf8'),
);

test('a page without text is an entry with its error', () => {
  const [read, failed] = toPages(parse(extractAnswer, recorded));
  assert.equal(read?.content, '# Paper lanterns\n\nHow to fold one.');
  assert.deepEqual([failed?.url, failed?.error], ['https://gone.example/', 'Not found.']);
});

import { expect, test } from 'vitest';
import { findResults } from '../src/json-answer.js';

test.each([
  ['alone', '{"results":[1]}'],
  ['after other objects', '{"note":"x"} {"results": [1]} {"results": [2]}'],
  ['after braces in prose', 'use {curly} {"broken": and { "results" : [1] }'],
  ['within another object', '{"answer": {"results": [1]}}'],
  ['with braces and quotes in its texts', '{"a":"} \\" {", "results":[1], "b":"\\\\"} }}}'],
  ['after an odd quote', 'He said "yes: {"results":[1]}'],
])('finds the results %s', (_, text) => {
  expect(findResults(text)).toEqual([1]);
});

test.each(['', 'no braces', '{"results": 7}', '{"results": [1', '{"result": [1]}'])(
  'finds none in %j',
  (text) => {
    expect(findResults(text)).toBeUndefined();
  },
);

test.each([
  ['open braces', '{"'.repeat(200_000)],
  ['objects that never close', '{"a":'.repeat(200_000)],
  ['one endless string', `{"${'x'.repeat(2_000_000)}`],
])('is done soon with %s', (_, text) => {
  const startedMs = performance.now();
  expect(findResults(text)).toBeUndefined();
  expect(performance.now() - startedMs).toBeLessThan(10_000);
});

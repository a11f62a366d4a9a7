import { expect, test } from 'vitest';
import { checkExtract, checkSearch } from '../src/index.js';

const hit = { title: 'A', url: 'https://a.test/', description: '', position: 9, flavour: 'mint' };

test('keeps extras, cuts to the limit and numbers anew', () => {
  const answer = {
    success: true,
    data: { web: [hit, { ...hit, url: 'https://b.test/' }], images: [] },
    note: 1,
  };
  expect(checkSearch(answer, 'acme', 1)).toEqual({
    success: true,
    note: 1,
    data: { web: [{ ...hit, position: 1 }], images: [] },
  });
});

test.each([
  [
    undefined,
    'Provider acme returned a malformed envelope from search(): Invalid input: expected object, received undefined',
  ],
  ['text', 'Provider acme returned a malformed envelope from search()'],
  [{ success: true, data: [] }, 'search() at data: Invalid input: expected object, received array'],
  [
    { success: true, data: { web: [{ ...hit, title: null }] } },
    'search() at data.web.0.title: Invalid input: expected string, received null',
  ],
  [
    { success: true, data: { web: [{ ...hit, url: 'javascript:1' }] } },
    'search() at data.web.0.url: not an absolute http(s) URL',
  ],
  [{ success: false }, 'Provider acme returned a malformed envelope from search()'],
])('%j is malformed, with provider and field named', (answer, message) => {
  expect(() => checkSearch(answer, 'acme', 5)).toThrow(message);
});

test('a failure passes, named after the provider; a code outside the set is dropped', () => {
  expect(checkSearch({ success: false, error: 'no', code: 'strange' }, 'acme', 5)).toEqual({
    success: false,
    error: 'no',
    provider: 'acme',
  });
});

test('wraps the bare list of an older plugin and fills in what its pages leave out', () => {
  expect(checkExtract([{ url: 'https://a.test/', content: 'text', error: null }], 'acme')).toEqual({
    success: true,
    data: [{ url: 'https://a.test/', title: '', content: 'text', raw_content: 'text' }],
  });
});

import { expect, test } from 'vitest';
import { type CacheKeyParts, cacheKey } from '../../src/stores/index.js';

const PARTS: CacheKeyParts = {
  provider: 'tavily',
  package: '@hermes/web-tavily',
  version: '1.0.0',
  capability: 'search',
  environment: 'e1',
  options: { depth: 'basic', topics: ['news'] },
  request: { query: 'Caf\u00e9 au lait', limit: 5 },
};

function keyWith(parts: Partial<CacheKeyParts>): string {
  return cacheKey({ ...PARTS, ...parts });
}

test('a key is 64 hex digits', () => {
  expect(cacheKey(PARTS)).toMatch(/^[0-9a-f]{64}$/);
});

test.each<[string, Partial<CacheKeyParts>]>([
  ['the order of fields', { options: { topics: ['news'], depth: 'basic' } }],
  [
    'fields that are not set',
    { request: { limit: 5, query: 'Caf\u00e9 au lait', format: undefined } },
  ],
  ['the Unicode form of the query', { request: { query: 'Cafe\u0301 au lait', limit: 5 } }],
  ['the amount of space', { request: { query: '  Caf\u00e9\tau \n lait ', limit: 5 } }],
])('%s makes no difference', (_what, parts) => {
  expect(keyWith(parts)).toBe(cacheKey(PARTS));
});

test.each<[string, Partial<CacheKeyParts>]>([
  ['another provider', { provider: 'exa' }],
  ['another package', { package: 'my-tavily' }],
  ['another version', { version: '1.0.1' }],
  ['another capability', { capability: 'extract' }],
  ['another key', { environment: 'e2' }],
  ['another option', { options: { depth: 'advanced', topics: ['news'] } }],
  ['space in an option', { options: { depth: 'basic ', topics: ['news'] } }],
  ['no options', { options: undefined }],
  ['another limit', { request: { query: 'Caf\u00e9 au lait', limit: 6 } }],
  ['another case', { request: { query: 'caf\u00e9 au lait', limit: 5 } }],
  ['a number as text', { request: { query: 'Caf\u00e9 au lait', limit: '5' } }],
])('%s is another answer', (_what, parts) => {
  expect(keyWith(parts)).not.toBe(cacheKey(PARTS));
});

test('lists keep their order', () => {
  const one = keyWith({ request: { urls: ['https://a.test/', 'https://b.test/'] } });
  expect(keyWith({ request: { urls: ['https://b.test/', 'https://a.test/'] } })).not.toBe(one);
});

test('options that contain themselves, or what JSON cannot hold, have a key too', () => {
  const options: Record<string, unknown> = { size: 10n, on: () => {} };
  options.self = options;
  options.list = [options, [options]];
  expect(keyWith({ options })).toMatch(/^[0-9a-f]{64}$/);
  expect(keyWith({ options })).toBe(keyWith({ options }));
});

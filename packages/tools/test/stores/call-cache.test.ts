import { afterEach, expect, test, vi } from 'vitest';
import { openTestStores } from './open-test-stores.js';

afterEach(() => vi.useRealTimers());

test('what was set is given back with its age', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  const { cache } = openTestStores();
  await cache.set('k', { success: true, data: { web: [] } });
  vi.setSystemTime(1_061_000);
  expect(await cache.get('k')).toEqual({
    value: { success: true, data: { web: [] } },
    ageMs: 61_000,
  });
  expect(await cache.get('other')).toBeUndefined();
});

test('it is given back until its time is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  const { cache } = openTestStores({ cacheTtlMs: 60_000 });
  await cache.set('k', 1);
  vi.setSystemTime(1_059_999);
  expect((await cache.get('k'))?.value).toBe(1);
  vi.setSystemTime(1_060_000);
  expect(await cache.get('k')).toBeUndefined();
});

test('everyone gets a copy', async () => {
  const { cache } = openTestStores();
  const given = { list: ['a'] };
  await cache.set('k', given);
  given.list.push('b');
  const first: unknown = (await cache.get('k'))?.value;
  Object(first).list.push('c');
  expect((await cache.get('k'))?.value).toEqual({ list: ['a'] });
});

test('a second value takes the place of the first', async () => {
  const { cache } = openTestStores();
  await cache.set('k', 'one');
  await cache.set('k', 'two');
  expect((await cache.get('k'))?.value).toBe('two');
});

test('any text comes back as it was', async () => {
  const { cache } = openTestStores();
  const text = ':base64:\u0000\ud800\u2028"\\ \u{1f600}';
  await cache.set('k', text);
  expect((await cache.get('k'))?.value).toBe(text);
});

const cycle: { self?: unknown } = {};
cycle.self = cycle;

test.each<[string, unknown]>([
  ['a cycle', cycle],
  ['a bigint', { size: 1n }],
  ['a function', () => 1],
  ['nothing', undefined],
  ['more than 4 million characters', 'x'.repeat(4_000_001)],
])('%s is not kept, and does no harm', async (_what, value) => {
  const { cache, warnings } = openTestStores();
  await cache.set('k', value);
  await cache.set('other', 1);
  expect(await cache.get('k')).toBeUndefined();
  expect((await cache.get('other'))?.value).toBe(1);
  expect(warnings).toEqual([]);
});

test('after it was closed it is empty and works on', async () => {
  const stores = openTestStores();
  await stores.cache.set('k', 1);
  await stores.close();
  expect(await stores.cache.get('k')).toBeUndefined();
  await stores.cache.set('k', 2);
  expect((await stores.cache.get('k'))?.value).toBe(2);
});

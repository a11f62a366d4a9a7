import { expect, test } from 'vitest';
import { hermesHome } from '../hermes-home.js';
import { ChildStores } from './child-stores.js';

test.each([
  [
    'sqlite',
    'libsql',
    'web.cache: sqlite needs the package libsql, which is not installed. Run: npm i libsql@0.5.',
  ],
  [
    'redis://:geheim@127.0.0.1:6379',
    '@keyv/redis',
    'web.cache: redis:// needs the package @keyv/redis, which is not installed. Run: npm i @keyv/redis@5.',
  ],
])(
  '%s without %s: memory takes its place, and one warning names the command',
  async (cacheStore, missing, start) => {
    const limits = { vendor: { perMonth: 5 } };
    const stores = await ChildStores.start({
      home: hermesHome(),
      cacheStore,
      limits,
      without: [missing],
    });
    expect(await stores.ask('get', 'k')).toBeUndefined();
    await stores.ask('set', 'k', 'value');
    expect(await stores.ask('get', 'k')).toBe('value');
    expect(await stores.take('vendor', 10, 0)).toHaveLength(5);
    expect(await stores.ask('warnings')).toEqual([
      `${start} Until then answers, limits and cool-downs are kept in the memory of this process.`,
    ]);
  },
  60_000,
);

test('looking into an empty memory, and asking a provider without limits, import nothing', async () => {
  const without = ['keyv', 'rate-limiter-flexible', 'libsql', '@keyv/redis'];
  const stores = await ChildStores.start({ home: hermesHome(), cacheStore: 'memory', without });
  expect(await stores.ask('get', 'k')).toBeUndefined();
  expect(await stores.ask('coolDown', 'vendor')).toBeUndefined();
  expect(await stores.take('vendor', 1, 0)).toHaveLength(1);
  expect(await stores.ask('remaining', 'vendor')).toBeUndefined();
  expect(await stores.ask('set', 'k', 'value')).toContain('Cannot find package keyv'); // so it was missing
}, 60_000);

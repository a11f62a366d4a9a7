import { join } from 'node:path';
import Sqlite from 'libsql';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { hermesHome } from '../hermes-home.js';
import { openTestStores } from './open-test-stores.js';

afterEach(() => vi.useRealTimers());

const MINUTE_MS = 60_000;

/** What stands in the file, by key, the oldest first. */
function keysIn(file: Sqlite.Database): readonly unknown[] {
  const rows = file.prepare('SELECT key FROM answers ORDER BY expires').all();
  return rows.map((row) => Reflect.get(Object(row), 'key'));
}

test('who writes removes what has expired, and the oldest beyond 200 million characters', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000_000 });
  const home = hermesHome();
  const { cache } = openTestStores({ home, cacheStore: 'sqlite', cacheTtlMs: 20 * MINUTE_MS });
  for (const key of ['a', 'b', 'c']) {
    await cache.set(key, key);
    vi.advanceTimersByTime(MINUTE_MS);
  }
  const file = new Sqlite(join(home, 'cache/web/store.sqlite'));
  onTestFinished(() => void file.close());
  expect(keysIn(file)).toEqual(['a', 'b', 'c']);
  file.exec('UPDATE answers SET chars = 90000000'); // as if they were so long
  vi.advanceTimersByTime(5 * MINUTE_MS);
  await cache.set('d', 'd');
  expect(keysIn(file)).toEqual(['b', 'c', 'd']);
  vi.advanceTimersByTime(14 * MINUTE_MS);
  await cache.set('e', 'e');
  expect(keysIn(file)).toEqual(['d', 'e']);
  expect((await cache.get('d'))?.value).toBe('d');
});

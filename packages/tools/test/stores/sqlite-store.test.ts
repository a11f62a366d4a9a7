import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Sqlite from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { hermesHome } from '../hermes-home.js';
import { ChildStores, keepsTo } from './child-stores.js';
import { openTestStores, patient } from './open-test-stores.js';
import { longestOnThisMachine, timed } from './timed.js';

const cacheStore = 'sqlite';

function fileIn(home: string): string {
  return join(home, 'cache/web/store.sqlite');
}

test('nothing is opened before the first use', () => {
  const home = hermesHome();
  openTestStores({ home, cacheStore });
  expect(() => statSync(join(home, 'cache'))).toThrow('ENOENT');
});

test('answers, cool-downs and counts are there after a restart', async () => {
  const home = hermesHome();
  const limits = { vendor: { perMinute: 5, perMonth: 100 } };
  const before = openTestStores({ home, cacheStore, limits });
  await before.cache.set('k', { text: 'x\u0000\ud800' });
  await before.coolDowns.note('vendor', { code: 'quota' });
  await before.limits.take('vendor', patient());
  await before.close();
  const after = openTestStores({ home, cacheStore, limits });
  expect((await after.cache.get('k'))?.value).toEqual({ text: 'x\u0000\ud800' });
  expect((await after.coolDowns.get('vendor'))?.code).toBe('quota');
  expect(await after.limits.remaining('vendor')).toMatchObject({ per_minute: 4, per_month: 99 });
});

test('the file can be read by its user alone', async () => {
  const home = hermesHome();
  await openTestStores({ home, cacheStore }).cache.set('k', 1);
  const modes = ['', '-wal', '-shm'].map((end) => statSync(`${fileIn(home)}${end}`).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600, 0o600]);
});

test('calls that were refused do not use up a month', async () => {
  const home = hermesHome();
  const few = openTestStores({ home, cacheStore, limits: { vendor: { perMonth: 1 } } });
  await few.limits.take('vendor', patient());
  for (let attempt = 0; attempt < 5; attempt += 1)
    await few.limits.take('vendor', patient()).catch(() => {});
  const more = openTestStores({ home, cacheStore, limits: { vendor: { perMonth: 10 } } });
  expect((await more.limits.remaining('vendor'))?.per_month).toBe(9);
});

test('two processes share answers and cool-downs', async () => {
  const home = hermesHome();
  const own = openTestStores({ home, cacheStore });
  const other = await ChildStores.start({ home, cacheStore });
  await own.cache.set('ours', 'from here');
  await other.ask('set', 'theirs', 'from there');
  await other.ask('note', 'vendor');
  expect(await other.ask('get', 'ours')).toBe('from here');
  expect((await own.cache.get('theirs'))?.value).toBe('from there');
  expect((await own.coolDowns.get('vendor'))?.code).toBe('quota');
  expect(await other.ask('warnings')).toEqual([]);
}, 60_000);

test('two processes that open the same new file at once keep to one limit together', async () => {
  const home = hermesHome();
  const limits = { second: { perSecond: 20 }, month: { perMonth: 50 } };
  const children = await Promise.all(
    [1, 2].map(() => ChildStores.start({ home, cacheStore, limits })),
  );
  const month = await Promise.all(children.map((child) => child.take('month', 40, 0)));
  expect(month.flat()).toHaveLength(50);
  const start = Date.now();
  const second = await Promise.all(children.map((child) => child.take('second', 40, 40_000)));
  expect(second.flat()).toHaveLength(80);
  expect(keepsTo(20, second.flat(), start)).toBe(true);
  for (const child of children) expect(await child.ask('warnings')).toEqual([]);
}, 60_000);

test('a process that is killed while it writes loses nothing that it had written and blocks nobody', async () => {
  const home = hermesHome();
  const limits = { written: { perMonth: 1_000_000 } };
  const text = 'x'.repeat(20_000);
  const own = openTestStores({ home, cacheStore, limits });
  for (const round of [1, 2]) {
    const child = await ChildStores.start({ home, cacheStore, limits });
    void child.ask('writeWithoutEnd', text);
    await expect.poll(() => child.written, { timeout: 20_000 }).toBeGreaterThan(50 * round);
    await child.kill();
    const { written } = child;
    await own.cache.set('after', round); // a file that is held would be a warning
    for (let index = 0; index <= written; index += 1)
      expect((await own.cache.get(`written-${index}`))?.value).toBe(`${text}${index}`);
    const used = 1_000_000 - ((await own.limits.remaining('written'))?.per_month ?? 0);
    expect(used).toBeGreaterThan(written);
  }
  expect(own.warnings).toEqual([]);
}, 60_000);

/** A closed file stays open until its statements have been collected. */
async function letGo(): Promise<void> {
  setFlagsFromString('--expose-gc');
  await new Promise(setImmediate);
  runInNewContext('gc')();
  await new Promise(setImmediate);
}

/** A file with the tables in it, and its bytes changed. */
async function spoil(home: string, change: (bytes: Buffer) => Buffer): Promise<void> {
  const stores = openTestStores({ home, cacheStore, limits: { vendor: { perMonth: 5 } } });
  await stores.cache.set('k', 1);
  await stores.limits.take('vendor', patient());
  await stores.close();
  await letGo();
  const file = new Sqlite(fileIn(home));
  file.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE');
  file.close();
  writeFileSync(fileIn(home), change(readFileSync(fileIn(home))));
}

/** The format's version for writing: above 2 means that this library may only read. */
function asReadOnly(bytes: Buffer): Buffer {
  bytes[18] = 3;
  return bytes;
}

/** Everything behind the header and the schema. */
function withNoise(bytes: Buffer): Buffer {
  return bytes.fill(0x5a, 4096);
}

test.each<[string, (home: string) => Promise<void> | void, RegExp]>([
  [
    'is no database',
    (home) => spoil(home, () => Buffer.from('no database '.repeat(1000))),
    /cannot be used \(file is not a database; delete it\)/,
  ],
  ['is damaged', (home) => spoil(home, withNoise), /cannot be used \(.*malformed.*; delete it\)/],
  [
    'may only be read',
    (home) => spoil(home, asReadOnly),
    /cannot be used \(attempt to write a readonly database\)/,
  ],
  [
    'cannot be made, since a file stands in its way',
    (home) => writeFileSync(join(home, 'cache'), ''),
    /cannot be used \((EEXIST|ENOTDIR)/,
  ],
])(
  'a file that %s fails no call: memory takes its place, and one warning says so',
  async (_what, prepare, warning) => {
    const home = hermesHome();
    await prepare(home);
    const limits = { vendor: { perMonth: 3 } };
    const {
      cache,
      coolDowns,
      limits: taker,
      warnings,
    } = openTestStores({ home, cacheStore, limits });
    await cache.get('k');
    await cache.set('k', 2);
    await cache.set('new', 3);
    expect((await cache.get('new'))?.value).toBe(3);
    await coolDowns.note('vendor', { code: 'quota' });
    expect((await coolDowns.get('vendor'))?.code).toBe('quota');
    for (let count = 0; count < 2; count += 1)
      expect(await taker.take('vendor', patient())).toBe(0);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(warning);
    expect(warnings[0]).toContain(`The SQLite file ${fileIn(home)} cannot be used`);
    expect(warnings[0]).toContain('kept in the memory of this process');
  },
);

/** Holds the file as a process does that stands still in the middle of its work. */
function hold(home: string, begin: string): void {
  const holder = new Sqlite(fileIn(home));
  holder.exec(`${begin}; DELETE FROM answers`);
  onTestFinished(() => void holder.close());
}

test.each<[string, string, (home: string) => Promise<unknown>]>([
  ['before it is opened', 'BEGIN EXCLUSIVE', (home) => spoil(home, (bytes) => bytes)],
  [
    'while it is open',
    'BEGIN IMMEDIATE',
    (home) => openTestStores({ home, cacheStore }).cache.set('k', 1),
  ],
])(
  'a file that another holds for long, %s, makes one call late and fails none',
  async (_when, begin, prepare) => {
    const home = hermesHome();
    await prepare(home);
    const stores = openTestStores({ home, cacheStore, limits: { vendor: { perMonth: 30 } } });
    await stores.limits.remaining('vendor');
    hold(home, begin);
    const longest = longestOnThisMachine();
    const calls = Array.from({ length: 20 }, async (_, index) => {
      await stores.cache.set(`k${index}`, index);
      expect(await stores.limits.take('vendor', patient())).toBe(0);
    });
    expect(Math.max(...(await Promise.all(calls.map(timed))))).toBeLessThan(await longest);
    expect((await stores.cache.get('k3'))?.value).toBe(3);
    expect((await stores.limits.remaining('vendor'))?.per_month).toBe(10);
    expect(stores.warnings).toHaveLength(1);
    expect(stores.warnings[0]).toContain('cannot be used (database is locked)');
  },
);

import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { keepsTo } from './child-stores.js';
import { openTestStores, patient } from './open-test-stores.js';
import { type Ending, runTakers, type Taker } from './run-takers.js';

afterEach(() => vi.useRealTimers());

function grantedOf(endings: readonly Ending[]): readonly Ending[] {
  return endings.filter(({ outcome }) => outcome === 'granted');
}

/** The most in one window, where a window begins with the first that is not in the one before. */
function mostInWindow(times: readonly number[], lengthMs: number): number {
  let [start, count, most] = [Number.NEGATIVE_INFINITY, 0, 0];
  for (const time of times) {
    if (time >= start + lengthMs) [start, count] = [time, 0];
    count += 1;
    most = Math.max(most, count);
  }
  return most;
}

test('a provider without limits is not waited for', async () => {
  const { limits } = openTestStores({ limits: { exa: { perSecond: 1 } } });
  expect(await limits.take('tavily', patient(0))).toBe(0);
  expect(await limits.take('constructor', patient(0))).toBe(0);
  expect(await limits.remaining('tavily')).toBeUndefined();
});

test('100 at once are never more than the limit in a second, by the real clock', async () => {
  const { limits } = openTestStores({ limits: { vendor: { perSecond: 40 } } });
  const start = Date.now();
  const takers = Array.from({ length: 100 }, async () => {
    await limits.take('vendor', patient());
    return Date.now();
  });
  expect(keepsTo(40, await Promise.all(takers), start)).toBe(true);
});

test('one a second leaves a second between any two', async () => {
  const takers = Array.from({ length: 20 }, (_, index) => ({ comesAt: index * 130 }));
  const times = grantedOf(await runTakers({ perSecond: 1 }, takers, 60_000)).map(({ at }) => at);
  expect(times).toHaveLength(20);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
});

const comesAt = fc.nat(3000);
const points = fc.integer({ min: 1, max: 20 });

test('however they come, there are never more than the limit in a window, and each gets its turn in the order of coming', async () => {
  await fc.assert(
    fc.asyncProperty(
      points,
      fc.array(comesAt, { minLength: 1, maxLength: 100 }),
      async (perSecond, arrivals) => {
        const takers = arrivals.sort((one, other) => one - other).map((at) => ({ comesAt: at }));
        const endings = await runTakers({ perSecond }, takers, 120_000);
        const times = endings.map(({ at }) => at);
        expect(mostInWindow(times, 1000)).toBeLessThanOrEqual(perSecond);
        expect(endings.map(({ outcome }) => outcome)).toEqual(takers.map(() => 'granted'));
        expect(endings.map(({ taker }) => taker)).toEqual(takers);
      },
    ),
    { numRuns: 40 },
  );
});

test('whoever leaves or cannot wait, the limits hold, nobody waits longer than it said, and who stays is served in order', async () => {
  const taker = fc.record({
    comesAt,
    longestWaitMs: fc.nat(5000),
    leavesAfter: fc.option(fc.nat(3000), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(
      points,
      fc.integer({ min: 5, max: 60 }),
      fc.array(taker, { minLength: 1, maxLength: 80 }),
      async (perSecond, perMinute, unsorted) => {
        const takers: readonly Taker[] = unsorted.sort((one, other) => one.comesAt - other.comesAt);
        const endings = await runTakers({ perSecond, perMinute }, takers, 120_000);
        expect(endings).toHaveLength(takers.length);
        for (const { taker, at, outcome, error } of endings) {
          expect(at - taker.comesAt).toBeLessThanOrEqual((taker.longestWaitMs ?? 0) + 1);
          if (outcome === 'refused') expect(error?.retryAfterMs).toBeGreaterThan(0);
        }
        const granted = grantedOf(endings);
        const order = granted.map((ending) => takers.indexOf(ending.taker));
        expect(order).toEqual([...order].sort((one, other) => one - other));
        expect(granted.length).toBeLessThanOrEqual(perMinute * 2);
      },
    ),
    { numRuns: 60 },
  );
});

test('who cannot be served in time is told at once, those behind who can wait are not', async () => {
  const takers: readonly Taker[] = [
    { comesAt: 0 },
    { comesAt: 10, longestWaitMs: 500 },
    { comesAt: 10, longestWaitMs: 1500 },
    { comesAt: 10, longestWaitMs: 1500 },
    { comesAt: 20, longestWaitMs: 5000 },
  ];
  const endings = await runTakers({ perSecond: 1 }, takers, 60_000);
  const told = endings.map(({ taker, at, outcome }) => [takers.indexOf(taker), at, outcome]);
  expect(told).toEqual([
    [0, 0, 'granted'],
    [1, 10, 'refused'],
    [3, 10, 'refused'],
    [2, 1000, 'granted'],
    [4, 2000, 'granted'],
  ]);
  expect(endings[1]?.error).toMatchObject({
    code: 'rate_limited',
    retryAfterMs: 990,
    message:
      'vendor is not asked: web.limits.vendor.per_second (1) is reached. Try again in 1 s, raise the limit, or use another provider.',
  });
  expect(endings[2]?.error?.retryAfterMs).toBe(1990);
  expect(endings.map(({ waitedMs }) => waitedMs)).toEqual([0, undefined, undefined, 990, 1980]);
});

test('the minute is kept with the second, and a wait for it uses up no second', async () => {
  const takers = Array.from({ length: 25 }, () => ({ comesAt: 0 }));
  const endings = await runTakers({ perSecond: 4, perMinute: 10 }, takers, 600_000);
  const times = endings.map(({ at }) => at);
  expect(mostInWindow(times, 60_000)).toBe(10);
  expect(mostInWindow(times, 1000)).toBe(4);
  expect(times.at(-1)).toBeLessThan(123_000);
});

test('a wait that is given up ends at once with the reason, and no turn is lost', async () => {
  const takers: readonly Taker[] = [{ comesAt: 0 }, { comesAt: 1, leavesAfter: 5 }, { comesAt: 2 }];
  const endings = await runTakers({ perSecond: 1 }, takers, 60_000);
  const told = endings.map(({ taker, at, outcome }) => [takers.indexOf(taker), at, outcome]);
  expect(told).toEqual([
    [0, 0, 'granted'],
    [1, 6, 'left'],
    [2, 1000, 'granted'],
  ]);
});

test('a signal that has fired takes nothing', async () => {
  const { limits } = openTestStores({ limits: { vendor: { perMinute: 5 } } });
  const taken = limits.take('vendor', { signal: AbortSignal.abort(), longestWaitMs: 1000 });
  await expect(taken).rejects.toMatchObject({ code: 'aborted' });
  expect(await limits.remaining('vendor')).toMatchObject({ per_minute: 5 });
});

test('what is left is told for each limit', async () => {
  const limits = { vendor: { perMinute: 3, perMonth: 1000 } };
  const stores = openTestStores({ limits });
  await stores.limits.take('vendor', patient());
  await stores.limits.take('vendor', patient());
  expect(await stores.limits.remaining('vendor')).toEqual({
    per_second: undefined,
    per_minute: 1,
    per_month: 998,
  });
});

test('a month that is used up is a quota error until the next begins, UTC', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-31T23:00:00Z') });
  const { limits } = openTestStores({ limits: { vendor: { perMonth: 2 } } });
  await limits.take('vendor', patient());
  await limits.take('vendor', patient());
  for (const _attempt of [1, 2]) {
    await expect(limits.take('vendor', patient())).rejects.toMatchObject({
      code: 'quota',
      retryAfterMs: 3_600_000,
      message:
        'vendor is not asked: web.limits.vendor.per_month (2) is used up until 2027-01-01. Raise the limit, or use another provider.',
    });
  }
  expect((await limits.remaining('vendor'))?.per_month).toBe(0);
  vi.setSystemTime(Date.parse('2027-01-01T00:00:00Z'));
  expect(await limits.take('vendor', patient())).toBe(0);
  expect((await limits.remaining('vendor'))?.per_month).toBe(1);
});

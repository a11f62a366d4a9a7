import type { WebErrorCode } from '@hermes/web-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestStores } from './open-test-stores.js';

const DAY_MS = 24 * 3_600_000;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

test.each<[WebErrorCode, number | undefined, number]>([
  ['rate_limited', undefined, 30_000],
  ['rate_limited', 2000, 2000],
  ['quota', undefined, 3_600_000],
  ['quota', 5 * DAY_MS, 5 * DAY_MS],
  ['quota', 400 * DAY_MS, 31 * DAY_MS],
  ['upstream', 7000, 7000],
])('%s with a hint of %s ms counts for %i ms', async (code, retryAfterMs, lengthMs) => {
  const { coolDowns } = openTestStores();
  await coolDowns.note('tavily', { code, retryAfterMs });
  expect(await coolDowns.get('tavily')).toEqual({ until: 1_000_000 + lengthMs, code });
  expect(await coolDowns.get('exa')).toBeUndefined();
  vi.setSystemTime(1_000_000 + lengthMs - 1);
  expect((await coolDowns.get('tavily'))?.code).toBe(code);
  vi.setSystemTime(1_000_000 + lengthMs);
  expect(await coolDowns.get('tavily')).toBeUndefined();
});

test.each<[WebErrorCode, number | undefined]>([
  ['upstream', undefined],
  ['timeout', undefined],
  ['rate_limited', 0],
  ['rate_limited', -5],
  ['quota', Number.NaN],
])('%s with a hint of %s ms is no reason to wait', async (code, retryAfterMs) => {
  const { coolDowns } = openTestStores();
  await coolDowns.note('tavily', { code, retryAfterMs });
  expect(await coolDowns.get('tavily')).toBeUndefined();
});

test('a shorter one does not end a longer one', async () => {
  const { coolDowns } = openTestStores();
  await coolDowns.note('tavily', { code: 'quota', retryAfterMs: 60_000 });
  await coolDowns.note('tavily', { code: 'rate_limited', retryAfterMs: 1000 });
  expect(await coolDowns.get('tavily')).toEqual({ until: 1_060_000, code: 'quota' });
  await coolDowns.note('tavily', { code: 'rate_limited', retryAfterMs: 61_000 });
  expect(await coolDowns.get('tavily')).toEqual({ until: 1_061_000, code: 'rate_limited' });
});

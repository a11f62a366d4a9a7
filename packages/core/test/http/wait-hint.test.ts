import { expect, test } from 'vitest';
import { resetHintMs, waitHintMs } from '../../src/http/wait-hint.js';

const NOW = Date.UTC(2026, 10, 30, 12, 0, 0);

test.each([
  [{ 'retry-after': '1' }, 1000],
  [{ 'retry-after': '1.5' }, 1500],
  [{ 'retry-after': ' 2 ' }, 2000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': 'Mon, 30 Nov 2026 12:00:07 GMT' }, 7000],
  [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 0],
  [{ 'retry-after': '-5' }, undefined],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': 'Infinity' }, undefined],
  [{ 'retry-after': '1e9' }, undefined],
  [{ 'retry-after': '' }, undefined],
  [{ 'retry-after-ms': '250' }, 250],
  [{ 'retry-after': 'soon', 'retry-after-ms': '250' }, 250],
  [{ 'retry-after': '9'.repeat(400) }, 31_536_000_000],
  [{ 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }, 31_536_000_000],
  [{ 'retry-after-ms': '9'.repeat(400) }, 31_536_000_000],
  [{}, undefined],
])('the headers %j mean a wait of %s ms', (headers, waitMs) => {
  expect(waitHintMs(new Headers(headers), undefined, NOW)).toBe(waitMs);
});

test.each([
  [{ retry_after_seconds: 3 }, 3000],
  [{ error: { retry_after_seconds: 4 } }, 4000],
  [{ details: { retryAfterSeconds: 5 } }, 5000],
  [{ error: 'Rate limit exceeded, please retry after 6s' }, 6000],
  [{ message: 'retry after 7 s' }, 7000],
  [{ retry_after_seconds: -1 }, undefined],
  [{ retry_after_seconds: null, error: 'no' }, undefined],
  [{ retry_after_seconds: '9'.repeat(400) }, 31_536_000_000],
  [{ message: `retry after ${'9'.repeat(400)} s` }, 31_536_000_000],
  [{ retry_after_seconds: { toString: 1, valueOf: 1 } }, undefined],
  [{ message: { toString: 1, valueOf: 1 } }, undefined],
  ['text', undefined],
  [null, undefined],
])('the body %j means a wait of %s ms', (body, waitMs) => {
  expect(waitHintMs(new Headers(), body, NOW)).toBe(waitMs);
});

test.each([
  [{ 'x-ratelimit-reset': '1, 1419704' }, 1000],
  [{ 'x-ratelimit-reset': '1796040005' }, 5000],
  [{ 'x-ratelimit-reset': '1796040005000' }, 5000],
  [{ 'x-ratelimit-reset': '1796039000' }, 0],
  [{ 'x-ratelimit-reset': '9'.repeat(400) }, 31_536_000_000],
  [{ 'x-ratelimit-reset': 'never' }, undefined],
  [{}, undefined],
])('the headers %j mean a window that ends in %s ms', (headers, waitMs) => {
  expect(resetHintMs(new Headers(headers), NOW)).toBe(waitMs);
});

test('a header goes before the body', () => {
  expect(waitHintMs(new Headers({ 'retry-after': '2' }), { retry_after_seconds: 3 }, NOW)).toBe(
    2000,
  );
});

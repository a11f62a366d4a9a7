import type { Receipt } from '@hermes/web-tools';
import picocolors from 'picocolors';
import { expect, test } from 'vitest';
import { formatReceipt } from '../src/format-receipt.js';

const LOOK = {
  colors: picocolors.createColors(false),
  columns: 80,
  textColumns: 80,
  sentenceColumns: 80,
};
const RECEIPT: Receipt = {
  tool: 'web_search',
  capability: 'search',
  started_at: '2026-11-30T12:00:00.000Z',
  duration_ms: 1234.5,
  selection: {
    step: 'preference',
    reason: 'first available in the order of web.preference',
    candidates: [
      { name: 'tavily', source: 'package', chosen: true, reason: 'chosen' },
      { name: 'brave-free', source: 'bundled', chosen: false, reason: 'BRAVE_KEY is not set' },
    ],
  },
  attempts: [
    {
      provider: 'tavily',
      outcome: 'failed',
      code: 'rate_limited',
      status: 429,
      reason:
        'Tavily is rate limiting this key; retry in 20 s, or wait until the next month begins.',
      duration_ms: 812,
      cache: 'miss',
    },
    { provider: 'brave-free', outcome: 'skipped', reason: 'cools down for 20 s', duration_ms: 0 },
    {
      provider: 'exa',
      outcome: 'served',
      duration_ms: 402.4,
      bytes: 12_345,
      cache: 'miss',
      waited_ms: 200,
    },
  ],
  cache: 'miss',
  served_by: 'exa',
};

test('shows the outcome, every candidate and every attempt', () => {
  expect(formatReceipt(RECEIPT, LOOK)).toBe(
    [
      'web_search served by exa, 1235 ms, not in the cache',
      'Candidates (first available in the order of web.preference)',
      '* tavily      chosen (package)',
      '  brave-free  BRAVE_KEY is not set (bundled)',
      'Attempts',
      '  tavily      failed   812 ms, rate_limited, HTTP 429, not in the cache: Tavily',
      '                       is rate limiting this key; retry in 20 s, or wait until',
      '                       the next month begins.',
      '  brave-free  skipped  cools down for 20 s',
      '  exa         served   402 ms, 12.3 kB, not in the cache, waited 200 ms for',
      '                       web.limits',
      '',
    ].join('\n'),
  );
});

test('a call that ended before a provider was chosen has its outcome alone', () => {
  const { selection: _selection, served_by: _servedBy, ...rest } = RECEIPT;
  const failed: Receipt = {
    ...rest,
    capability: 'crawl',
    tool: 'web_extract',
    duration_ms: 12_345,
    attempts: [],
    cache: 'off',
    error: { code: 'policy', message: 'refused' },
  };
  expect(formatReceipt(failed, LOOK)).toBe(
    'web_extract (crawl) failed: policy, 12.3 s, cache not used\n',
  );
});

test.for([
  ['hit', 'from the cache'],
  ['partial', 'partly from the cache'],
  ['miss', 'not in the cache'],
  ['shared', 'shared with a call that was under way'],
] as const)('an attempt whose cache says %s is %s', ([cache, words]) => {
  const attempts = [{ provider: 'exa', outcome: 'served', duration_ms: 1, cache }] as const;
  expect(formatReceipt({ ...RECEIPT, attempts }, LOOK)).toContain(
    `  exa  served   1 ms, ${words}\n`,
  );
});

test.for([
  [999, '999 B'],
  [1000, '1.0 kB'],
  [2_500_000, '2.5 MB'],
] as const)('%d bytes are %s', ([bytes, words]) => {
  const attempts = [{ provider: 'exa', outcome: 'served', duration_ms: 1, bytes }] as const;
  expect(formatReceipt({ ...RECEIPT, attempts }, LOOK)).toContain(`1 ms, ${words}\n`);
});

test('nothing in it steers a terminal', () => {
  const attempts = [
    { provider: 'e\u001B[2Jxa', outcome: 'failed', reason: 'a\u0007\u202Eb', duration_ms: 1 },
  ] as const;
  const text = formatReceipt({ ...RECEIPT, attempts, served_by: 'e\u001B]0;x\u0007' }, LOOK);
  expect(text).not.toMatch(/(?!\n)\p{Cc}|\u202E/u);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { explain, searchAnswer, toHits, toQuery } from '../src/api.js';

function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8'));
}

/** What an error body of the fixtures means. */
function explainFixture(status: number, name: string) {
  return explain({ status, headers: new Headers(), text: '', json: readFixture(name) });
}

test('maps rows; the date in ISO goes before the one in words', () => {
  expect(toHits(searchAnswer.parse(readFixture('search-ok.json')))).toEqual([
    {
      title: 'Paper lanterns &amp; how to fold them',
      url: 'https://example.org/lanterns',
      description: 'A guide to <strong>paper lanterns</strong> you&#x27;ll enjoy.',
      published: '2026-10-01T08:30:00',
    },
    { title: '', url: 'https://lamps.example.net/', description: '', published: '3 days ago' },
  ]);
});

test.each([
  readFixture('search-none.json'),
  { web: null },
  { web: {} },
  { web: { results: null } },
  { web: { results: [] } },
])('takes %j for no hits', (answer) => {
  expect(toHits(searchAnswer.parse(answer))).toEqual([]);
});

const word = 'lantern';

test.each([
  ['  two \n words ', 'two words'],
  [`${word} `.repeat(51), `${word} `.repeat(50).trim()],
  ['x'.repeat(400), 'x'.repeat(400)],
  ['x'.repeat(401), 'x'.repeat(400)],
  [`${'x'.repeat(399)} yz`, 'x'.repeat(399)],
  [`${'x'.repeat(398)} y z`, `${'x'.repeat(398)} y`],
  ['🏮'.repeat(401), '🏮'.repeat(200)],
])('cuts a query between words and code points (%#)', (query, sent) => {
  expect(toQuery(query)).toBe(sent);
});

test.each(['error-422-token.json', 'error-422-no-header.json'])('%s means the key', (name) => {
  expect(explainFixture(422, name)).toEqual({
    code: 'auth',
    message:
      'Brave Search does not accept this key (HTTP 422). Check BRAVE_SEARCH_API_KEY; keys are at https://api-dashboard.search.brave.com.',
  });
});

test('tells a used-up quota from a pace that is too fast', () => {
  expect(explainFixture(429, 'error-429-quota.json')).toEqual({
    code: 'quota',
    message:
      'The Brave Search plan of this key is used up (HTTP 429). It renews monthly; see https://api-dashboard.search.brave.com.',
    retry: false,
  });
  expect(explainFixture(429, 'error-429-rate.json')).toBeUndefined();
});

test.each([
  [{ quota_limit: 0, quota_current: 0 }, 'RATE_LIMITED', undefined],
  [{ quota_limit: 0, quota_current: 12 }, 'RATE_LIMITED', undefined],
  [{ quota_limit: 5, quota_current: 5 }, 'RATE_LIMITED', 'quota'],
  [{ quota_limit: 5, quota_current: 6 }, 'RATE_LIMITED', 'quota'],
  [{}, 'QUOTA_LIMITED', 'quota'],
  [null, 'RATE_LIMITED', undefined],
])('429 with %j and %s is %s', (meta, code, expected) => {
  const reply = { status: 429, headers: new Headers(), text: '', json: { error: { code, meta } } };
  expect(explain(reply)?.code).toBe(expected);
});

test('leaves every other answer to its status', () => {
  const rest = { headers: new Headers(), text: '<h1>Bad Gateway</h1>', json: undefined };
  expect(explain({ ...rest, status: 502 })).toBeUndefined();
  expect(explain({ ...rest, status: 200 })).toBeUndefined();
  expect(explain({ ...rest, status: 422 })).toEqual({ code: 'bad_request' });
});

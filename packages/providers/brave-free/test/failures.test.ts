import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BraveFreeProvider } from '../src/index.js';
import { createContext } from './context.js';
import { FakeBrave, KEY, type Reply } from './fake-brave.js';

/** One search against a Brave that always answers so. */
async function searchAgainst(reply: Reply) {
  await using fake = await FakeBrave.start({ script: () => reply });
  const ctx = createContext(fake.env, { requests_per_second: 1000 });
  const envelope = await new BraveFreeProvider(ctx).search('x');
  return { envelope, requests: fake.seen.length };
}

function readFixture(name: string): string {
  return readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');
}

test('a wrong key is auth, although Brave answers 422', async () => {
  await using fake = await FakeBrave.start();
  const env = { ...fake.env, BRAVE_SEARCH_API_KEY: 'brv-wrong-key' };
  expect(await new BraveFreeProvider(createContext(env)).search('x')).toEqual({
    success: false,
    provider: 'brave-free',
    code: 'auth',
    status: 422,
    error:
      'Brave Search does not accept this key (HTTP 422). Check BRAVE_SEARCH_API_KEY; keys are at https://api-dashboard.search.brave.com.',
  });
});

test('another refusal names the field and the value', async () => {
  const errors = [
    { type: 'enum', loc: ['query', 'country'], msg: 'Input should be a listed code', input: 'VN' },
  ];
  const { envelope, requests } = await searchAgainst({
    status: 422,
    json: { type: 'ErrorResponse', error: { status: 422, code: 'VALIDATION', meta: { errors } } },
  });
  expect(envelope).toEqual({
    success: false,
    provider: 'brave-free',
    code: 'bad_request',
    status: 422,
    error:
      'Brave Search refused country = "VN" (HTTP 422): Input should be a listed code. Correct that value.',
  });
  expect(requests).toBe(1);
});

test.each([
  [429, readFixture('error-429-quota.json')],
  [402, '{"error":{"detail":"Payment required"}}'],
])('HTTP %i for a plan that is used up is not asked again', async (status, body) => {
  const headers = { 'x-ratelimit-reset': '1, 1419704' };
  const { envelope, requests } = await searchAgainst({ status, headers, body });
  expect(envelope).toMatchObject({ success: false, code: 'quota', status });
  expect(requests).toBe(1);
});

test('a pace that is too fast is tried again after the first window of X-RateLimit-Reset', async () => {
  const refusals = [readFixture('error-429-rate.json')];
  await using fake = await FakeBrave.start({
    rows: [{ url: 'https://one.test/' }],
    script: () => {
      const body = refusals.pop();
      const headers = { 'x-ratelimit-reset': '1, 1419704' };
      return body === undefined ? undefined : { status: 429, headers, body };
    },
  });
  const ctx = createContext(fake.env, { requests_per_second: 1000 });
  expect(await new BraveFreeProvider(ctx).search('x')).toMatchObject({ success: true });
  const [first, second] = fake.seen;
  const gapMs = Number(second?.atMs) - Number(first?.atMs);
  expect(gapMs).toBeGreaterThanOrEqual(950);
  expect(gapMs).toBeLessThan(3500);
});

test('a server that stays too busy is asked three times', async () => {
  const { envelope, requests } = await searchAgainst({
    status: 429,
    headers: { 'x-ratelimit-reset': '0, 1419704' },
    body: readFixture('error-429-rate.json'),
  });
  expect(envelope).toEqual({
    success: false,
    provider: 'brave-free',
    code: 'rate_limited',
    status: 429,
    retry_after_ms: 0,
    error: 'Brave Search answered HTTP 429: Request rate limit exceeded for plan',
  });
  expect(requests).toBe(3);
});

test('a page of HTML is a bad response', async () => {
  const { envelope } = await searchAgainst({ body: '<!doctype html><h1>Welcome</h1>' });
  expect(envelope).toMatchObject({ success: false, code: 'bad_response', status: 200 });
});

test('no message holds the key, even when the server repeats it', async () => {
  const { envelope } = await searchAgainst({
    status: 400,
    json: { error: { detail: `no plan for ${KEY}` } },
  });
  expect(envelope).toMatchObject({
    code: 'bad_request',
    error: 'Brave Search answered HTTP 400: no plan for [redacted]',
  });
});

test('refuses a base address that is none, and names the variable', async () => {
  const ctx = createContext({ BRAVE_SEARCH_API_KEY: KEY, BRAVE_BASE_URL: 'gateway.test' });
  expect(await new BraveFreeProvider(ctx).search('x')).toMatchObject({
    success: false,
    code: 'not_configured',
    error:
      'BRAVE_BASE_URL is not an http(s) address without user and password. Write it like https://api.search.brave.com, or leave it out.',
  });
});

test('a body that stalls ends with the deadline, and the socket is closed', async () => {
  await using fake = await FakeBrave.start({ script: () => ({ body: '{"web":', hang: true }) });
  const provider = new BraveFreeProvider(createContext(fake.env));
  const startedMs = performance.now();
  expect(await provider.search('x', 5, { signal: AbortSignal.timeout(500) })).toMatchObject({
    success: false,
    code: 'timeout',
  });
  expect(performance.now() - startedMs).toBeLessThan(1500);
  await expect.poll(() => fake.closed).toBe(1);
});

import { expect, test } from 'vitest';
import { SearxngProvider } from '../src/index.js';
import { createContext } from './context.js';
import { FakeSearxng, type Reply } from './fake-searxng.js';

const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** One search against an instance that always answers so. */
async function searchAgainst(reply: Reply, url?: (base: string) => string) {
  await using fake = await FakeSearxng.start({ script: () => reply });
  const SEARXNG_URL = url?.(fake.url) ?? fake.url;
  const envelope = await new SearxngProvider(createContext({ SEARXNG_URL })).search('x', 5);
  return { envelope, requests: fake.seen.length };
}

test('S19: no rows and failed engines is a failure that names engine and reason', async () => {
  const { envelope } = await searchAgainst({
    json: {
      results: [],
      unresponsive_engines: [
        ['startpage', 'Suspended: CAPTCHA'],
        ['brave', 'too many requests'],
      ],
    },
  });
  expect(envelope).toEqual({
    success: false,
    provider: 'searxng',
    code: 'upstream',
    error:
      'SearXNG found nothing, and engines of the instance failed: startpage (Suspended: CAPTCHA), brave (too many requests). Try later, or choose other engines (web.searxng.engines).',
  });
});

test.each([{ unresponsive_engines: [] }, { unresponsive_engines: null }, {}])(
  'S19: no rows and no failed engine is a success: %j',
  async (rest) => {
    const { envelope, requests } = await searchAgainst({ json: { results: [], ...rest } });
    expect(envelope).toEqual({ success: true, data: { web: [] } });
    expect(requests).toBe(1);
  },
);

test('S19: some rows and some failed engines is a success', async () => {
  const { envelope } = await searchAgainst({
    json: {
      results: [{ url: 'https://one.test/', title: 'One', content: 'c', score: 0.7 }],
      unresponsive_engines: [['yahoo', 'HTTP protocol error']],
    },
  });
  expect(envelope).toMatchObject({ success: true, data: { web: [{ url: 'https://one.test/' }] } });
});

test('S19: orders by score and drops a row without a URL', async () => {
  const { envelope } = await searchAgainst({
    json: {
      results: [
        { url: 'https://low.test/', title: 'Low', content: null, score: 0.1 },
        { url: 'https://high.test/', title: 'High', content: 'c', score: 9 },
        { title: 'no url' },
      ],
    },
  });
  expect(envelope.success && envelope.data.web.map((hit) => hit.url)).toEqual([
    'https://high.test/',
    'https://low.test/',
  ]);
});

test.each([
  [403, '<h1>Forbidden</h1>', 'SearXNG refused JSON (HTTP 403).'],
  [
    200,
    '<!doctype html><title>SearXNG</title>',
    'SearXNG sent a web page instead of JSON (HTTP 200).',
  ],
])('S19: HTTP %i with a page says where JSON is switched on', async (status, body, did) => {
  const { envelope, requests } = await searchAgainst({ status, headers: HTML, body });
  expect(envelope).toEqual({
    success: false,
    provider: 'searxng',
    code: 'not_configured',
    status,
    error: `${did} Add json to search.formats in the instance's settings.yml, and check that SEARXNG_URL is its base address.`,
  });
  expect(requests).toBe(1);
});

test('names the option whose value the instance does not take', async () => {
  const { envelope } = await searchAgainst({
    status: 400,
    json: { error: 'Invalid value "zzzz" for parameter language' },
  });
  expect(envelope).toEqual({
    success: false,
    provider: 'searxng',
    code: 'not_configured',
    status: 400,
    error:
      'SearXNG does not take the value of web.searxng.language (HTTP 400: Invalid value "zzzz" for parameter language). Correct it in config.yaml.',
  });
});

test('where there is no search API, SEARXNG_URL is named', async () => {
  const { envelope } = await searchAgainst({ status: 404, body: '<h1>Page not found</h1>' });
  expect(envelope).toMatchObject({
    code: 'not_configured',
    error: 'SearXNG answered HTTP 404: Page not found. Check SEARXNG_URL.',
  });
});

test('the limiter is not asked again, since each try counts', async () => {
  const { envelope, requests } = await searchAgainst({
    status: 429,
    headers: HTML,
    body: 'Too Many Requests',
  });
  expect(envelope).toMatchObject({
    code: 'rate_limited',
    status: 429,
    error: expect.stringContaining('server.limiter'),
  });
  expect(requests).toBe(1);
});

test('a 429 that names its wait is tried again', async () => {
  let answers = 0;
  await using fake = await FakeSearxng.start({
    rows: [{ url: 'https://one.test/' }],
    script: () => {
      answers += 1;
      return answers === 1 ? { status: 429, headers: { 'retry-after': '0' }, body: '' } : undefined;
    },
  });
  const provider = new SearxngProvider(createContext({ SEARXNG_URL: fake.url }));
  expect(await provider.search('x')).toMatchObject({ success: true });
});

test('no message holds the password of the URL, even when the server repeats it', async () => {
  const login = Buffer.from('me:hunter2-secret').toString('base64');
  const { envelope } = await searchAgainst(
    { status: 400, json: { error: `no access for ${login}, password hunter2-secret` } },
    (base) => base.replace('http://', 'http://me:hunter2-secret@'),
  );
  expect(envelope).toMatchObject({
    error: 'SearXNG answered HTTP 400: no access for [redacted], password [redacted]',
  });
});

test('a wrong password says where it is set', async () => {
  await using fake = await FakeSearxng.start({ hasLogin: true });
  const url = fake.url.replace('http://', 'http://me:wrong@');
  const provider = new SearxngProvider(createContext({ SEARXNG_URL: url }));
  expect(await provider.search('x')).toMatchObject({
    code: 'auth',
    status: 401,
    error: expect.stringContaining('SEARXNG_URL'),
  });
});

test('an instance that is down is named by its origin alone', async () => {
  const down = await FakeSearxng.start({ prefix: '/private-path' });
  const { url } = down;
  await down[Symbol.asyncDispose]();
  const secret = url.replace('http://', 'http://me:hunter2@');
  expect(await new SearxngProvider(createContext({ SEARXNG_URL: secret })).search('x')).toEqual({
    success: false,
    provider: 'searxng',
    code: 'network',
    error: `SearXNG could not be reached at ${new URL(url).origin} (ECONNREFUSED). Check the address, the network and the proxy settings.`,
  });
});

test('S09: a body that stalls ends with the deadline, and the socket is closed', async () => {
  await using fake = await FakeSearxng.start({
    script: () => ({ body: '{"results":[', hang: true }),
  });
  const provider = new SearxngProvider(createContext({ SEARXNG_URL: fake.url }));
  const startedMs = performance.now();
  const envelope = await provider.search('x', 5, { signal: AbortSignal.timeout(500) });
  expect(performance.now() - startedMs).toBeLessThan(1500);
  expect(envelope).toEqual({
    success: false,
    provider: 'searxng',
    code: 'timeout',
    error: 'SearXNG timed out: no complete answer came in time.',
  });
  await expect.poll(() => fake.closed).toBe(1);
});

test('an abort on a later page ends the call', async () => {
  const controller = new AbortController();
  await using fake = await FakeSearxng.start({
    rows: [{ url: 'https://one.test/' }],
    script: ({ parameters }) => {
      if (parameters.pageno !== '2') return undefined;
      controller.abort();
      return { body: '{', hang: true };
    },
  });
  const provider = new SearxngProvider(createContext({ SEARXNG_URL: fake.url }));
  expect(await provider.search('x', 5, { signal: controller.signal })).toMatchObject({
    success: false,
    code: 'aborted',
  });
});

test('a row that is none is passed over, and the others stand', async () => {
  const { envelope } = await searchAgainst({
    json: { results: [null, 5, { title: ['a'] }, { url: 'https://one.test/', title: 'One' }] },
  });
  expect(envelope).toMatchObject({ success: true, data: { web: [{ title: 'One' }] } });
});

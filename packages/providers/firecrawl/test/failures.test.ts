import { readFileSync } from 'node:fs';
import { type FakeReply, FakeServer, FirecrawlFake } from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { FirecrawlProvider } from '../src/index.js';
import { createContext } from './context.js';

const vendor = new FirecrawlFake();

function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8'));
}

/** One page asked for at a Firecrawl that always answers so. */
async function extractAgainst(reply: FakeReply) {
  await using fake = await FakeServer.start(vendor);
  fake.fault = ({ send }) => send(reply);
  const env = { FIRECRAWL_API_KEY: vendor.key, FIRECRAWL_API_URL: fake.url };
  const envelope = await new FirecrawlProvider(createContext(env)).extract(['https://a.test/']);
  const said = envelope.success ? envelope.data[0] : envelope;
  return {
    code: said?.code,
    error: said?.error,
    success: envelope.success,
    requests: fake.seen.length,
  };
}

test.each([
  [
    401,
    'error-401.json',
    'auth',
    'Firecrawl does not accept this key (HTTP 401). Check FIRECRAWL_API_KEY; get one at https://firecrawl.dev.',
  ],
  [
    402,
    'error-402.json',
    'quota',
    'The Firecrawl credits of this key are used up (HTTP 402). Add credits or wait for the next period; see https://firecrawl.dev/pricing.',
  ],
])(
  'HTTP %i is about the account: the whole call fails, once',
  async (status, name, code, error) => {
    expect(await extractAgainst({ status, json: readFixture(name) })).toEqual({
      code,
      error,
      success: false,
      requests: 1,
    });
  },
);

test('a rate limit whose wait is in the text alone is asked again after it', async () => {
  const refusals = [{ status: 429, json: readFixture('error-429.json') }];
  await using fake = await FakeServer.start(vendor);
  fake.fault = async ({ send, vendorReply }) => send(refusals.pop() ?? (await vendorReply()));
  const env = { FIRECRAWL_API_KEY: vendor.key, FIRECRAWL_API_URL: fake.url };
  const startedMs = performance.now();
  expect(await new FirecrawlProvider(createContext(env)).search('x')).toMatchObject({
    success: true,
  });
  expect(fake.seen).toHaveLength(2);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(950);
});

test.each([
  [
    'a timeout',
    { status: 408, json: readFixture('scrape-timeout.json') },
    'timeout',
    'Firecrawl answered HTTP 408: Scrape timed out after waiting in the concurrency limit queue',
  ],
  [
    'a document that is still being read',
    {
      status: 408,
      json: {
        success: false,
        code: 'SCRAPE_TIMEOUT',
        error: 'The PDF takes longer.',
        details: { state: 'processing_continues', retryAfterSeconds: 90 },
      },
    },
    'timeout',
    'Firecrawl is still reading this document (HTTP 408). Ask for it again in 90 s.',
  ],
  [
    'a site that Firecrawl does not read',
    { status: 403, json: { success: false, code: 'UNSUPPORTED_SITE', error: 'Not this site.' } },
    'blocked',
    'Firecrawl answered HTTP 403: Not this site.',
  ],
  [
    'the same in words alone',
    { status: 403, json: { success: false, error: 'We do not support this site.' } },
    'blocked',
    'Firecrawl answered HTTP 403: We do not support this site.',
  ],
  [
    'the same in the words of its cloud',
    {
      status: 403,
      json: {
        success: false,
        error: 'This website is no longer supported, please reach out to help@firecrawl.com.',
      },
    },
    'blocked',
    'Firecrawl answered HTTP 403: This website is no longer supported, please reach out to help@firecrawl.com.',
  ],
  [
    'a failure of the site under HTTP 422',
    { status: 422, json: { success: false, code: 'SCRAPE_SSL_ERROR', error: 'Bad certificate.' } },
    'upstream',
    'Firecrawl answered HTTP 422: Bad certificate.',
  ],
  [
    'a failure inside a success',
    vendor.errorInSuccess.reply,
    'upstream',
    'Firecrawl failed: DNS resolution failed for the host of this URL.',
  ],
  [
    'an address that is none',
    { status: 400, json: readFixture('scrape-bad-url.json') },
    'bad_request',
    'Firecrawl refused url (HTTP 400): Invalid url. Correct that value.',
  ],
])('%s is an error of that page', async (_, reply, code, error) => {
  expect(await extractAgainst(reply)).toEqual({ code, error, success: true, requests: 1 });
});

test('a page of status 500 without a text is an error', async () => {
  const metadata = {
    sourceURL: 'https://a.test/',
    statusCode: 500,
    error: 'Internal Server Error',
  };
  const reply = { json: { success: true, data: { markdown: '', metadata } } };
  expect(await extractAgainst(reply)).toMatchObject({
    code: 'upstream',
    error: 'a.test answered HTTP 500 (Internal Server Error) without a text. Check the URL.',
  });
});

test('a server without the v2 API is not configured', async () => {
  expect(await extractAgainst({ status: 404, body: '<pre>Cannot POST /v2/scrape</pre>' })).toEqual({
    code: 'not_configured',
    error:
      'There is no Firecrawl v2 API at this address (HTTP 404). Check FIRECRAWL_API_URL: the base address, without /v2.',
    success: false,
    requests: 1,
  });
});

test.each([200, 500])(
  'a failure with HTTP %i that repeats the key does not show it',
  async (status) => {
    const reply = { status, json: { success: false, error: `no plan for ${vendor.key}` } };
    expect((await extractAgainst(reply)).error).toMatch(/no plan for \[redacted\]$/);
  },
);

test('pages that were read before an abort are kept', async () => {
  await using fake = await FakeServer.start(vendor);
  const [ready, slow] = ['https://a.test/ready', 'https://a.test/slow'];
  fake.content = { rows: [], pages: [{ url: ready, markdown: 'Here.' }] };
  const caller = new AbortController();
  fake.fault = async ({ request, send, vendorReply }) => {
    if (request.body.includes(ready)) send(await vendorReply());
    else if (request.body.includes(slow)) setTimeout(() => caller.abort(), 100);
  };
  const env = { FIRECRAWL_API_KEY: vendor.key, FIRECRAWL_API_URL: fake.url };
  const provider = new FirecrawlProvider(createContext(env));
  expect(await provider.extract([slow, ready], { signal: caller.signal })).toMatchObject({
    success: true,
    data: [
      { url: slow, code: 'aborted' },
      { url: ready, content: 'Here.' },
    ],
  });
});

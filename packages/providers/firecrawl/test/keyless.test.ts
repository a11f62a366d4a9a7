import { FakeServer, FirecrawlFake } from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { FirecrawlProvider } from '../src/index.js';
import { createKeylessContext } from './context.js';

const vendor = new FirecrawlFake();
const PAGE = { url: 'https://a.test/', markdown: 'Here.' };

test('search and extract work without a key, and send no Authorization header', async () => {
  await using fake = await FakeServer.start(vendor);
  fake.content = { rows: [{ url: 'https://one.test/', title: 'One' }], pages: [PAGE] };
  const provider = new FirecrawlProvider(createKeylessContext(fake.url));
  expect(provider.isAvailable()).toBe(false);
  expect(provider.isKeylessAvailable()).toBe(true);
  expect(await provider.search('x')).toMatchObject({ data: { web: [{ title: 'One' }] } });
  expect(await provider.extract([PAGE.url])).toMatchObject({ data: [{ content: 'Here.' }] });
  for (const { headers } of fake.seen) expect(headers).not.toHaveProperty('authorization');
});

test('a crawl needs a key', async () => {
  await using fake = await FakeServer.start(vendor);
  const provider = new FirecrawlProvider(createKeylessContext(fake.url));
  expect(await provider.extract([PAGE.url], { crawl: {} })).toEqual({
    success: false,
    provider: 'firecrawl',
    code: 'not_configured',
    error: 'Firecrawl needs FIRECRAWL_API_KEY to crawl; get one at https://firecrawl.dev.',
  });
  expect(fake.seen).toEqual([]);
});

test.each([
  [
    429,
    { error: 'Sign up at https://firecrawl.dev', reason: 'requests', retry_after_seconds: 3600 },
    {
      code: 'rate_limited',
      retry_after_ms: 3_600_000,
      error:
        "Firecrawl's free requests without a key are used up for this address (HTTP 429). Set FIRECRAWL_API_KEY (get one at https://firecrawl.dev), or try again in 3600 s.",
    },
  ],
  [
    429,
    { error: 'Sign up at https://firecrawl.dev', reason: 'credits' },
    {
      code: 'quota',
      error:
        "Firecrawl's free credits without a key are used up for this address (HTTP 429). Set FIRECRAWL_API_KEY (get one at https://firecrawl.dev).",
    },
  ],
  [
    401,
    { error: 'Unauthorized' },
    {
      code: 'auth',
      error:
        'Firecrawl does not serve this call without a key (HTTP 401: Unauthorized). Set FIRECRAWL_API_KEY; get one at https://firecrawl.dev.',
    },
  ],
  [
    403,
    { error: 'IP address looks suspicious' },
    {
      code: 'auth',
      error:
        'Firecrawl does not serve this call without a key (HTTP 403: IP address looks suspicious). Set FIRECRAWL_API_KEY; get one at https://firecrawl.dev.',
    },
  ],
])('HTTP %i %j is explained, once', async (status, body, said) => {
  await using fake = await FakeServer.start(vendor);
  fake.fault = ({ send }) => send({ status, json: { success: false, ...body } });
  const provider = new FirecrawlProvider(createKeylessContext(fake.url));
  const failure = { success: false, provider: 'firecrawl', status, ...said };
  expect(await provider.search('x')).toEqual(failure);
  expect(fake.seen).toHaveLength(1);
});

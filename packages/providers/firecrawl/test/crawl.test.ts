import { readFileSync } from 'node:fs';
import type { Progress } from '@hermes/web-core';
import { FakeServer, FirecrawlFake } from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { FirecrawlProvider } from '../src/index.js';
import { createContext } from './context.js';

const START = 'https://a.test/';

function createPages(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    url: index === 0 ? START : `https://a.test/docs/${index}`,
    title: `Page ${index}`,
    markdown: `Text ${index}`,
  }));
}

function env(fake: FakeServer, vendor: FirecrawlFake): Readonly<Record<string, string>> {
  return { FIRECRAWL_API_KEY: vendor.key, FIRECRAWL_API_URL: fake.url };
}

test('starts a crawl, waits while there is nothing, reads page after page, and reports', async () => {
  const vendor = new FirecrawlFake();
  await using fake = await FakeServer.start(vendor);
  const gone = { url: 'https://a.test/gone' };
  fake.content = { rows: [], pages: [...createPages(5), gone] };
  const reported: Progress[] = [];
  const envelope = await new FirecrawlProvider(createContext(env(fake, vendor))).extract([START], {
    crawl: { maxPages: 20, maxDepth: 1, include: ['/docs/*', '/gone'] },
    onProgress: (progress) => reported.push(progress),
  });
  expect(envelope.success && envelope.data.map(({ url, content }) => [url, content])).toEqual([
    [START, 'Text 0'],
    ['https://a.test/docs/1', 'Text 1'],
    ['https://a.test/docs/2', 'Text 2'],
    ['https://a.test/docs/3', 'Text 3'],
    ['https://a.test/docs/4', 'Text 4'],
  ]);
  expect(envelope.success && envelope.data[0]?.metadata).toEqual({
    final_url: START,
    status: 200,
    content_type: 'text/html; charset=utf-8',
    skipped: [{ url: 'https://a.test/gone', reason: 'All scraping engines failed!' }],
  });
  expect(fake.seen[0]?.json).toEqual({
    url: START,
    limit: 20,
    maxDiscoveryDepth: 1,
    sitemap: 'skip',
    crawlEntireDomain: true,
    includePaths: ['^/docs/.*$', '^/gone$', '^/?$'],
    scrapeOptions: { formats: ['markdown'] },
  });
  const job = '/v2/crawl/0190d0a0-0000-7000-8000-000000000001';
  expect(fake.seen.map(({ method, path, query }) => `${method} ${path}?${query}`)).toEqual([
    'POST /v2/crawl?',
    `GET ${job}?`,
    `GET ${job}?`,
    `GET ${job}?skip=2`,
    `GET ${job}?skip=4`,
    `GET ${job}/errors?`,
  ]);
  expect(reported[0]).toEqual({ message: 'Firecrawl has read 0 pages', done: 0, total: 5 });
  expect(reported.at(-1)).toEqual({ message: 'Firecrawl has read 5 pages', done: 5, total: 5 });
  expect(vendor.crawls.cancelled).toEqual([]);
});

test('the key never goes to the host that `next` names', async () => {
  await using other = await FakeServer.start(new FirecrawlFake());
  const vendor = new FirecrawlFake({ nextOrigin: other.url });
  await using fake = await FakeServer.start(vendor);
  fake.content = { rows: [], pages: createPages(5) };
  const provider = new FirecrawlProvider(createContext(env(fake, vendor)));
  const envelope = await provider.extract([START], { crawl: {} });
  expect(envelope.success && envelope.data.length).toBe(5);
  expect(other.seen).toEqual([]);
});

test('a server that ignores `skip` is not asked for ever', async () => {
  const body = readFileSync(new URL('./fixtures/crawl-ignores-skip.json', import.meta.url), 'utf8');
  const vendor = new FirecrawlFake();
  await using fake = await FakeServer.start(vendor);
  fake.content = { rows: [], pages: createPages(1) };
  fake.fault = async ({ request, send, vendorReply }) => {
    const isStatus = request.method === 'GET' && !request.path.endsWith('/errors');
    const next = `${fake.url}/v2/crawl/x?skip=99`;
    send(isStatus ? { json: { ...JSON.parse(body), next } } : await vendorReply());
  };
  const provider = new FirecrawlProvider(createContext(env(fake, vendor)));
  const envelope = await provider.extract([START], { crawl: {} });
  expect(envelope.success && envelope.data.length).toBe(7);
  expect(fake.seen).toHaveLength(4);
});

test.each([
  ['the caller aborts', new DOMException('Stop', 'AbortError'), /cancelled by the caller/],
  ['the time is up', new DOMException('Time', 'TimeoutError'), /timed out/],
])(
  'when %s the pages had are returned as partial and the job is cancelled',
  async (_, reason, said) => {
    const vendor = new FirecrawlFake();
    vendor.crawls.isStuck = true;
    await using fake = await FakeServer.start(vendor);
    fake.content = { rows: [], pages: createPages(4) };
    const caller = new AbortController();
    const provider = new FirecrawlProvider(createContext(env(fake, vendor)));
    const envelope = await provider.extract([START], {
      crawl: {},
      signal: caller.signal,
      onProgress: ({ done }) => done === 2 && setTimeout(() => caller.abort(reason), 50),
    });
    expect(envelope).toMatchObject({
      success: true,
      data: [
        { url: START, metadata: { partial: true, warning: expect.stringMatching(said) } },
        { url: 'https://a.test/docs/1' },
      ],
    });
    expect(vendor.crawls.cancelled).toEqual(['0190d0a0-0000-7000-8000-000000000001']);
  },
);

test('a crawl that ends before its first page is a failure, and cancelled', async () => {
  const vendor = new FirecrawlFake();
  vendor.crawls.isStuck = true;
  await using fake = await FakeServer.start(vendor);
  fake.content = { rows: [], pages: createPages(4) };
  const caller = new AbortController();
  const provider = new FirecrawlProvider(createContext(env(fake, vendor)));
  expect(
    await provider.extract([START], {
      crawl: {},
      signal: caller.signal,
      onProgress: () => caller.abort(),
    }),
  ).toMatchObject({ success: false, code: 'aborted' });
  expect(vendor.crawls.cancelled).toHaveLength(1);
});

test.each([
  ['HTTP 500', { status: 500, json: { success: false, error: 'Unexpected' } }],
  [
    'HTTP 429',
    { status: 429, headers: { 'retry-after': '0' }, json: { success: false, error: 'Slow down' } },
  ],
])('a crawl outlives looks that meet %s', async (_, refusal) => {
  const vendor = new FirecrawlFake();
  await using fake = await FakeServer.start(vendor);
  fake.content = { rows: [], pages: createPages(6) };
  let refusals = 4; // more than one look's own tries
  fake.fault = async ({ request, send, vendorReply }) => {
    const isRefused = request.query.get('skip') === '4' && refusals > 0;
    if (isRefused) refusals -= 1;
    send(isRefused ? refusal : await vendorReply());
  };
  const provider = new FirecrawlProvider(createContext(env(fake, vendor)));
  const envelope = await provider.extract([START], { crawl: {} });
  expect(envelope.success && envelope.data.length).toBe(6);
  expect(envelope.success && envelope.data[0]?.metadata).not.toHaveProperty('partial');
  expect(vendor.crawls.cancelled).toEqual([]);
});

test.each([3600, 31_536_000])(
  'a look that is to be taken %i s later ends the crawl with the pages had',
  async (seconds) => {
    const vendor = new FirecrawlFake();
    await using fake = await FakeServer.start(vendor);
    fake.content = { rows: [], pages: createPages(6) };
    const refusal = { status: 429, headers: { 'retry-after': String(seconds) }, json: {} };
    let refusals = 0;
    fake.fault = async ({ request, send, vendorReply }) => {
      const isRefused = request.query.get('skip') === '4';
      if (isRefused) refusals += 1;
      send(isRefused ? refusal : await vendorReply());
    };
    const provider = new FirecrawlProvider(createContext(env(fake, vendor)));
    const envelope = await provider.extract([START], { crawl: {} });
    expect(envelope.success && envelope.data.length).toBe(4);
    expect(envelope.success && envelope.data[0]?.metadata).toMatchObject({
      partial: true,
      warning: expect.stringContaining(`${seconds} s`),
    });
    expect([refusals, vendor.crawls.cancelled.length]).toEqual([1, 1]);
  },
);

test('results behind a page that brings nothing new are read too', async () => {
  const vendor = new FirecrawlFake();
  await using fake = await FakeServer.start(vendor);
  fake.content = { rows: [], pages: createPages(6) };
  fake.fault = async ({ request, send, vendorReply }) => {
    const reply = await vendorReply();
    const isSecond = request.query.get('skip') === '2';
    const repeated = [{ markdown: 'Again', metadata: { sourceURL: START, statusCode: 200 } }];
    send(isSecond ? { ...reply, json: { ...Object(reply.json), data: repeated } } : reply);
  };
  const provider = new FirecrawlProvider(createContext(env(fake, vendor)));
  const envelope = await provider.extract([START], { crawl: {} });
  expect(envelope.success && envelope.data.map(({ url }) => url)).toEqual([
    START,
    'https://a.test/docs/1',
    'https://a.test/docs/4',
    'https://a.test/docs/5',
  ]);
});

test('a crawl is not started twice when the connection is lost', async () => {
  const vendor = new FirecrawlFake();
  await using fake = await FakeServer.start(vendor);
  fake.fault = ({ response }) => void response.destroy();
  const provider = new FirecrawlProvider(createContext(env(fake, vendor)));
  expect(await provider.extract([START], { crawl: {} })).toMatchObject({ code: 'network' });
  expect(fake.seen).toHaveLength(1);
});

test('a look that fails ends the crawl with the pages had', async () => {
  const vendor = new FirecrawlFake();
  await using fake = await FakeServer.start(vendor);
  fake.content = { rows: [], pages: createPages(6) };
  fake.fault = async ({ request, send, vendorReply }) => {
    const isLate = request.query.get('skip') === '4';
    send(
      isLate
        ? { status: 404, json: { success: false, error: 'Job expired' } }
        : await vendorReply(),
    );
  };
  const provider = new FirecrawlProvider(createContext(env(fake, vendor)));
  const envelope = await provider.extract([START], { crawl: {} });
  expect(envelope.success && envelope.data.length).toBe(4);
  expect(envelope.success && envelope.data[0]?.metadata).toMatchObject({
    partial: true,
    warning: 'Firecrawl answered HTTP 404: Job expired',
  });
});

test('a crawl without a page says why', async () => {
  const vendor = new FirecrawlFake();
  await using fake = await FakeServer.start(vendor);
  fake.fault = async ({ request, send, vendorReply }) => {
    const isErrors = request.path.endsWith('/errors');
    send(isErrors ? { json: { errors: [], robotsBlocked: [START] } } : await vendorReply());
  };
  const provider = new FirecrawlProvider(createContext(env(fake, vendor)));
  expect(await provider.extract([START], { crawl: {} })).toEqual({
    success: false,
    provider: 'firecrawl',
    code: 'blocked',
    error:
      "Firecrawl's crawl brought no page: robots.txt disallows it. Check the start URL, include and exclude.",
  });
});

test('a crawl of two URLs is refused', async () => {
  const provider = new FirecrawlProvider(createContext({ FIRECRAWL_API_KEY: 'fc-x' }));
  expect(await provider.extract([START, 'https://b.test/'], { crawl: {} })).toMatchObject({
    success: false,
    code: 'bad_request',
    error: 'A crawl starts from exactly one URL. Give one.',
  });
});

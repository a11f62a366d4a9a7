import { FakeServer, TavilyFake } from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { TavilyProvider } from '../src/index.js';
import { createContext } from './context.js';

const vendor = new TavilyFake();
const PAGE = { url: 'https://a.test/', markdown: 'Here.' };

test.each([{ backend: 'tavily' }, { search_backend: ' Tavily ' }, { extract_backend: 'tavily' }])(
  'serves search and extract without a key where %j names it',
  async (web) => {
    await using fake = await FakeServer.start(vendor);
    fake.content = { rows: [{ url: 'https://one.test/', title: 'One' }], pages: [PAGE] };
    const provider = new TavilyProvider(createContext({ TAVILY_BASE_URL: fake.url }, {}, web));
    expect(provider.isAvailable()).toBe(false);
    expect(provider.isKeylessAvailable()).toBe(true);
    expect(await provider.search('x')).toMatchObject({ data: { web: [{ title: 'One' }] } });
    expect(await provider.extract([PAGE.url])).toMatchObject({ data: [{ content: 'Here.' }] });
    for (const { headers } of fake.seen) {
      expect(headers).not.toHaveProperty('authorization');
      expect(headers['x-tavily-access-mode']).toBe('keyless');
    }
  },
);

test.each([{}, { backend: 'exa', search_backend: 'searxng' }])(
  'serves nobody without a key where %j does not name it',
  async (web) => {
    await using fake = await FakeServer.start(vendor);
    const provider = new TavilyProvider(createContext({ TAVILY_BASE_URL: fake.url }, {}, web));
    expect(provider.isKeylessAvailable()).toBe(false);
    for (const call of [provider.search('x'), provider.extract([PAGE.url])]) {
      expect(await call).toMatchObject({ success: false, code: 'not_configured' });
    }
    expect(fake.seen).toEqual([]);
  },
);

test('with a key the key is used, also where the configuration names Tavily', async () => {
  await using fake = await FakeServer.start(vendor);
  const env = { TAVILY_BASE_URL: fake.url, TAVILY_API_KEY: vendor.key };
  const provider = new TavilyProvider(createContext(env, {}, { backend: 'tavily' }));
  expect(await provider.search('x')).toMatchObject({ success: true });
  expect(fake.seen[0]?.headers).not.toHaveProperty('x-tavily-access-mode');
});

test('a crawl needs a key', async () => {
  await using fake = await FakeServer.start(vendor);
  const ctx = createContext({ TAVILY_BASE_URL: fake.url }, {}, { backend: 'tavily' });
  expect(await new TavilyProvider(ctx).extract([PAGE.url], { crawl: {} })).toEqual({
    success: false,
    provider: 'tavily',
    code: 'not_configured',
    error: 'Tavily needs TAVILY_API_KEY to crawl; get one at https://app.tavily.com.',
  });
  expect(fake.seen).toEqual([]);
});

test('the limit of the free calls is named with its wait', async () => {
  await using fake = await FakeServer.start(vendor);
  const limit = vendor.errors.find(({ name }) => name === '429 keyless limit');
  fake.fault = ({ send }) => send(limit?.reply ?? {});
  const ctx = createContext({ TAVILY_BASE_URL: fake.url }, {}, { backend: 'tavily' });
  expect(await new TavilyProvider(ctx).search('x')).toEqual({
    success: false,
    provider: 'tavily',
    code: 'rate_limited',
    status: 429,
    retry_after_ms: 3_600_000,
    error:
      "Tavily's free calls without a key of this day are used up (HTTP 429). Set TAVILY_API_KEY (get one at https://app.tavily.com), or try again in 3600 s.",
  });
  expect(fake.seen).toHaveLength(1);
});

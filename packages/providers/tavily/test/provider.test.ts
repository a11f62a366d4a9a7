import { FakeServer, TavilyFake } from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { TavilyProvider } from '../src/index.js';
import { createContext } from './context.js';

const vendor = new TavilyFake();
const KEY = vendor.key;
const ROWS = [{ url: 'https://one.test/', title: 'One', text: 'first' }];
const START = 'https://a.test/';

function createPages(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    url: index === 0 ? START : `${START}docs/${index}`,
    title: `Page ${index}`,
    markdown: `Text ${index}`,
  }));
}

function env(fake: FakeServer): Readonly<Record<string, string>> {
  return { TAVILY_API_KEY: KEY, TAVILY_BASE_URL: fake.url };
}

test('sends the key as a bearer token and the limit within what Tavily takes', async () => {
  await using fake = await FakeServer.start(vendor);
  fake.content = { rows: ROWS, pages: [] };
  const provider = new TavilyProvider(createContext(env(fake)));
  expect(await provider.search('lanterns', 50)).toEqual({
    success: true,
    data: {
      web: [
        { title: 'One', url: 'https://one.test/', description: 'first', position: 1, score: 0.99 },
      ],
    },
  });
  expect(fake.seen).toMatchObject([
    { method: 'POST', path: '/search', headers: { authorization: `Bearer ${KEY}` } },
  ]);
  expect(fake.seen[0]?.json).toEqual({ query: 'lanterns', max_results: 20 });
});

test('sends the options of web.tavily as Tavily spells them', async () => {
  await using fake = await FakeServer.start(vendor);
  fake.content = { rows: ROWS, pages: createPages(1) };
  const ctx = createContext(env(fake), {
    search_depth: 'advanced',
    topic: 'general',
    time_range: 'week',
    include_domains: ['one.test'],
    exclude_domains: ['two.test'],
    country: ' Germany ',
    extract_depth: 'advanced',
  });
  expect(await new TavilyProvider(ctx).search('x')).toMatchObject({ success: true });
  expect(await new TavilyProvider(ctx).extract([START])).toMatchObject({ success: true });
  expect(fake.seen.map(({ json }) => json)).toEqual([
    {
      query: 'x',
      max_results: 5,
      search_depth: 'advanced',
      topic: 'general',
      time_range: 'week',
      include_domains: ['one.test'],
      exclude_domains: ['two.test'],
      country: 'germany',
    },
    { urls: [START], format: 'markdown', extract_depth: 'advanced' },
  ]);
});

test.each([
  [{ search_depth: 'deep' }, 'search_depth: must be basic, advanced, fast or ultra-fast'],
  [{ topic: 'sport' }, 'topic: must be general, news or finance'],
  [{ time_range: 'hour' }, 'time_range: must be day, week, month or year'],
  [{ include_domains: 'one.test' }, 'include_domains: must be a list of texts'],
  [{ country: 'germany', topic: 'news' }, 'country goes with topic general only'],
  [{ topics: 'news' }, 'topics: unknown key'],
])('names the wrong option in %j before anything is sent', async (options, said) => {
  await using fake = await FakeServer.start(vendor);
  expect(await new TavilyProvider(createContext(env(fake), options)).search('x')).toEqual({
    success: false,
    provider: 'tavily',
    code: 'not_configured',
    error: `config.yaml: web.tavily is not right (${said}). Correct or remove that key.`,
  });
  expect(fake.seen).toEqual([]);
});

test.each(['which harbour pilots were licensed '.repeat(15), '🦊'.repeat(401), 'x'.repeat(400)])(
  'S16: a long query is cut, and sent once',
  async (query) => {
    await using fake = await FakeServer.start(vendor);
    fake.content = { rows: ROWS, pages: [] };
    const provider = new TavilyProvider(createContext(env(fake)));
    expect(await provider.search(query)).toMatchObject({ success: true });
    expect(fake.seen).toHaveLength(1);
  },
);

test('reads twenty URLs to a request, each once, and gives an entry for every one asked', async () => {
  await using fake = await FakeServer.start(vendor);
  const pages = createPages(24);
  fake.content = { rows: [], pages };
  const gone = `${START}gone`;
  const urls = [gone, ...pages.map((page) => page.url), `${START}#top`];
  const envelope = await new TavilyProvider(createContext(env(fake))).extract(urls);
  expect(envelope.success && envelope.data.map(({ url }) => url)).toEqual(urls);
  expect(envelope.success && envelope.data.map(({ content }) => content)).toEqual([
    '',
    ...pages.map((page) => page.markdown),
    'Text 0',
  ]);
  expect(envelope.success && envelope.data[0]).toMatchObject({ code: 'upstream' });
  expect(fake.seen.map(({ json }) => Object(json).urls.length)).toEqual([20, 5]);
});

test('a request that fails leaves the pages of the others', async () => {
  await using fake = await FakeServer.start(vendor);
  const pages = createPages(21);
  fake.content = { rows: [], pages };
  fake.fault = async ({ request, send, vendorReply }) => {
    const isLast = Object(request.json).urls.length === 1;
    send(isLast ? { status: 500, json: { detail: { error: 'Down' } } } : await vendorReply());
  };
  const provider = new TavilyProvider(createContext(env(fake)));
  const envelope = await provider.extract(pages.map(({ url }) => url));
  expect(envelope.success && envelope.data[0]).toMatchObject({ content: 'Text 0' });
  expect(envelope.success && envelope.data[20]).toMatchObject({
    url: `${START}docs/20`,
    code: 'upstream',
    error: 'Tavily answered HTTP 500: Down',
  });
});

test('format text is asked for, html is not to be had', async () => {
  await using fake = await FakeServer.start(vendor);
  fake.content = { rows: [], pages: createPages(1) };
  const provider = new TavilyProvider(createContext(env(fake)));
  expect(await provider.extract([START], { format: 'text' })).toMatchObject({ success: true });
  expect(await provider.extract([START], { format: 'html' })).toEqual({
    success: false,
    provider: 'tavily',
    code: 'unsupported',
    error:
      'Tavily gives Markdown or plain text, not HTML. Ask for one of these, or choose another web.extract_backend.',
  });
  expect(fake.seen.map(({ json }) => json)).toEqual([{ urls: [START], format: 'text' }]);
});

test('a crawl is one request within the site', async () => {
  await using fake = await FakeServer.start(vendor);
  fake.content = { rows: [], pages: [...createPages(5), { url: `${START}b`, markdown: 'B' }] };
  const reported: string[] = [];
  const envelope = await new TavilyProvider(createContext(env(fake))).extract([START], {
    crawl: {
      maxPages: 3,
      maxDepth: 9,
      include: ['/docs/*', 'v1.2'],
      exclude: ['*/1'],
      instructions: 'guides',
    },
    onProgress: ({ message }) => reported.push(message),
  });
  expect(envelope.success && envelope.data.map(({ url }) => url)).toEqual([
    START,
    `${START}docs/2`,
    `${START}docs/3`,
  ]);
  expect(fake.seen.map(({ path, json }) => ({ path, json }))).toEqual([
    {
      path: '/crawl',
      json: {
        url: START,
        limit: 3,
        max_depth: 5,
        allow_external: false,
        select_paths: ['^/docs/.*$', '^/v1\\.2$', '^/?$'],
        exclude_paths: ['^.*/1$'],
        instructions: 'guides',
        format: 'markdown',
      },
    },
  ]);
  expect(reported).toEqual(['Tavily is crawling; it answers when it is through']);
});

test('a crawl of depth 0 is the start page alone', async () => {
  await using fake = await FakeServer.start(vendor);
  fake.content = { rows: [], pages: createPages(5) };
  const provider = new TavilyProvider(createContext(env(fake)));
  const envelope = await provider.extract([START], { crawl: { maxDepth: 0 } });
  expect(envelope.success && envelope.data.map(({ url }) => url)).toEqual([START]);
  expect(fake.seen[0]?.json).toMatchObject({ limit: 1, max_depth: 1 });
});

test('a gateway’s path is kept', async () => {
  await using fake = await FakeServer.start(vendor);
  const gateway = { ...env(fake), TAVILY_BASE_URL: `${fake.url}/proxy/` };
  await new TavilyProvider(createContext(gateway)).search('x');
  expect(fake.seen[0]?.path).toBe('/proxy/search');
});

test.each(['api.tavily.test', 'https://user:secret@api.tavily.test'])(
  'refuses the address %s without repeating it',
  async (TAVILY_BASE_URL) => {
    const ctx = createContext({ TAVILY_API_KEY: KEY, TAVILY_BASE_URL });
    expect(await new TavilyProvider(ctx).search('x')).toEqual({
      success: false,
      provider: 'tavily',
      code: 'not_configured',
      error:
        'TAVILY_BASE_URL is not an http(s) address without user and password. Write it like https://api.tavily.com, or leave it out.',
    });
  },
);

test('sees a key that is saved later', async () => {
  await using fake = await FakeServer.start(vendor);
  const live: Record<string, string> = { TAVILY_BASE_URL: fake.url };
  const provider = new TavilyProvider(createContext(live));
  expect(provider.isAvailable()).toBe(false);
  expect(await provider.search('x')).toEqual({
    success: false,
    provider: 'tavily',
    code: 'not_configured',
    error: 'Tavily needs TAVILY_API_KEY; get one at https://app.tavily.com.',
  });
  live.TAVILY_API_KEY = KEY;
  expect(provider.isAvailable()).toBe(true);
  expect(await provider.search('x')).toMatchObject({ success: true });
});

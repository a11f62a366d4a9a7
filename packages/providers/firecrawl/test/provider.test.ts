import { FakeServer, FirecrawlFake } from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { FirecrawlProvider } from '../src/index.js';
import { createContext } from './context.js';

const vendor = new FirecrawlFake();
const KEY = vendor.key;

const ROWS = [
  { url: 'https://one.test/', title: 'One', text: 'first' },
  { url: 'https://two.test/', title: 'Two', text: 'second' },
];
const TIDES = { url: 'https://a.test/tides', title: 'Tides', markdown: '# Tides\n\nThey rise.' };
const MOON = { url: 'https://a.test/moon', title: 'Moon', markdown: '# Moon' };

function env(fake: FakeServer): Readonly<Record<string, string>> {
  return { FIRECRAWL_API_KEY: KEY, FIRECRAWL_API_URL: fake.url };
}

test.each([{ flatSearch: false }, { flatSearch: true }])(
  'S15: gives the same hits from either shape of search answer (%j)',
  async (options) => {
    await using fake = await FakeServer.start(new FirecrawlFake(options));
    fake.content = { rows: ROWS, pages: [] };
    expect(await new FirecrawlProvider(createContext(env(fake))).search('x', 5)).toEqual({
      success: true,
      data: {
        web: [
          { title: 'One', url: 'https://one.test/', description: 'first', position: 1 },
          { title: 'Two', url: 'https://two.test/', description: 'second', position: 2 },
        ],
      },
    });
    expect(fake.seen).toMatchObject([
      {
        method: 'POST',
        path: '/v2/search',
        headers: { authorization: `Bearer ${KEY}` },
        json: { query: 'x', limit: 5 },
      },
    ]);
  },
);

test('S15: an answer of a third shape is an error', async () => {
  await using fake = await FakeServer.start(vendor);
  fake.fault = ({ send }) => send({ json: { success: true, data: 'oops' } });
  expect(await new FirecrawlProvider(createContext(env(fake))).search('x')).toEqual({
    success: false,
    provider: 'firecrawl',
    code: 'bad_response',
    status: 200,
    error:
      'Firecrawl sent an answer of an unexpected shape (neither what was asked for nor an error).',
  });
});

test('sends the options of web.firecrawl as Firecrawl spells them', async () => {
  await using fake = await FakeServer.start(vendor);
  fake.content = { rows: ROWS, pages: [TIDES] };
  const ctx = createContext(env(fake), {
    country: ' de ',
    location: 'Germany',
    tbs: 'qdr:w',
    source: 'news',
    include_domains: ['one.test'],
    only_main_content: false,
    max_age_seconds: 3600,
  });
  const provider = new FirecrawlProvider(ctx);
  expect(await provider.search('x', 900)).toMatchObject({
    data: { web: [{ description: 'first', published: '2 days ago' }, {}] },
  });
  expect(await provider.extract([TIDES.url])).toMatchObject({ success: true });
  expect(fake.seen.map((request) => request.json)).toEqual([
    {
      query: 'x',
      limit: 100,
      country: 'DE',
      location: 'Germany',
      tbs: 'qdr:w',
      sources: ['news'],
      includeDomains: ['one.test'],
    },
    {
      url: TIDES.url,
      formats: ['markdown'],
      onlyMainContent: false,
      maxAge: 3_600_000,
      location: { country: 'DE' },
    },
  ]);
});

test.each([
  [{ country: 'Germany' }, 'country: must be a country of two letters'],
  [{ tbs: 'yesterday' }, 'tbs: must start with qdr:, cdr: or sbd:'],
  [{ source: 'images' }, 'source: must be web or news'],
  [{ max_age_seconds: -1 }, 'max_age_seconds: must be 0 or more'],
  [{ sauce: 'web' }, 'sauce: unknown key'],
  [
    { include_domains: ['a.test'], exclude_domains: ['b.test'] },
    'include_domains and exclude_domains cannot go together',
  ],
])('names the wrong option in %j before anything is sent', async (options, said) => {
  await using fake = await FakeServer.start(vendor);
  expect(await new FirecrawlProvider(createContext(env(fake), options)).search('x')).toEqual({
    success: false,
    provider: 'firecrawl',
    code: 'not_configured',
    error: `config.yaml: web.firecrawl is not right (${said}). Correct or remove that key.`,
  });
  expect(fake.seen).toEqual([]);
});

test('one entry per URL, in the order asked, one request for each page, errors beside texts', async () => {
  await using fake = await FakeServer.start(vendor);
  fake.content = { rows: [], pages: [MOON, TIDES] };
  const urls = [TIDES.url, 'https://a.test/gone', MOON.url, `${TIDES.url}#rise`];
  const envelope = await new FirecrawlProvider(createContext(env(fake))).extract(urls);
  expect(envelope).toMatchObject({
    success: true,
    data: [
      { url: urls[0], title: 'Tides', content: '# Tides\n\nThey rise.' },
      {
        url: urls[1],
        content: '',
        code: 'upstream',
        error: expect.stringMatching(/^Firecrawl answered HTTP 500: All scraping engines failed!/),
      },
      { url: urls[2], title: 'Moon' },
      { url: urls[3], title: 'Tides' },
    ],
  });
  expect(fake.seen).toHaveLength(3);
});

test.each([
  ['markdown', 'markdown', '# Tides\n\nThey rise.'],
  ['html', 'html', '<h1>Tides</h1><p>They rise.</p>'],
  ['text', 'html', 'Tides\nThey rise.'],
] as const)('format %s is made of %s', async (format, asked, content) => {
  await using fake = await FakeServer.start(vendor);
  fake.content = { rows: [], pages: [TIDES] };
  const provider = new FirecrawlProvider(createContext(env(fake)));
  expect(await provider.extract([TIDES.url], { format })).toMatchObject({ data: [{ content }] });
  expect(fake.seen[0]?.json).toEqual({ url: TIDES.url, formats: [asked] });
});

test('reads five pages at a time and no more', async () => {
  await using fake = await FakeServer.start(vendor);
  const pages = Array.from({ length: 12 }, (_, index) => ({
    ...TIDES,
    url: `https://a.test/${index}`,
  }));
  fake.content = { rows: [], pages };
  const held: (() => Promise<void>)[] = [];
  fake.fault = ({ send, vendorReply }) => {
    held.push(async () => send(await vendorReply()));
  };
  const provider = new FirecrawlProvider(createContext(env(fake)));
  const running = provider.extract(pages.map((page) => page.url));
  await expect.poll(() => held.length).toBe(5);
  expect(fake.seen).toHaveLength(5);
  fake.fault = undefined;
  await Promise.all(held.map((release) => release()));
  const envelope = await running;
  expect(envelope.success && envelope.data.map((page) => page.title)).toEqual(
    Array(12).fill('Tides'),
  );
});

test('S15: a server of one’s own gets no Authorization header without a key, and its path is kept', async () => {
  await using fake = await FakeServer.start(new FirecrawlFake({ selfHosted: true }));
  const context = createContext({ FIRECRAWL_API_URL: `${fake.url}/tools/firecrawl/` });
  fake.fault = ({ send }) => send({ json: { success: true, data: {} } });
  const provider = new FirecrawlProvider(context);
  expect(provider.isAvailable()).toBe(true);
  expect(await provider.search('x')).toEqual({ success: true, data: { web: [] } });
  expect(fake.seen[0]?.path).toBe('/tools/firecrawl/v2/search');
  expect(fake.seen[0]?.headers).not.toHaveProperty('authorization');
});

test('sees a key that is saved later', async () => {
  await using fake = await FakeServer.start(vendor);
  const live: Record<string, string> = {
    FIRECRAWL_API_URL: fake.url,
    FIRECRAWL_API_KEY: 'fc-wrong',
  };
  const provider = new FirecrawlProvider(createContext(live));
  expect(await provider.search('x')).toMatchObject({ success: false, code: 'auth' });
  live.FIRECRAWL_API_KEY = KEY;
  expect(await provider.search('x')).toMatchObject({ success: true });
});

test.each(['firecrawl.local', 'ftp://firecrawl.local', 'http://user:secret@firecrawl.local'])(
  'refuses the address %s without repeating it',
  async (FIRECRAWL_API_URL) => {
    expect(await new FirecrawlProvider(createContext({ FIRECRAWL_API_URL })).search('x')).toEqual({
      success: false,
      provider: 'firecrawl',
      code: 'not_configured',
      error:
        'FIRECRAWL_API_URL is not an http(s) address without user and password. Write it like https://api.firecrawl.dev, or leave it out.',
    });
  },
);

import { ExaFake, type FakeReply, FakeServer } from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { ExaProvider } from '../src/index.js';
import { createContext } from './context.js';

const { key: KEY } = new ExaFake();

function createEnv(server: FakeServer): Readonly<Record<string, string>> {
  return { EXA_API_KEY: KEY, EXA_BASE_URL: server.url };
}

function createRows(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    url: `https://site${index + 1}.test/`,
    title: `Site ${index + 1}`,
    text: `Text ${index + 1}`,
  }));
}

/** One search against an Exa that always answers so. */
async function searchAgainst(reply: FakeReply) {
  await using server = await FakeServer.start(new ExaFake());
  server.fault = ({ send }) => send(reply);
  const envelope = await new ExaProvider(createContext(createEnv(server))).search('x');
  return { envelope, requests: server.seen.length };
}

test('gives hits with date and score', async () => {
  await using server = await FakeServer.start(new ExaFake());
  server.content = { rows: createRows(3), pages: [] };
  expect(await new ExaProvider(createContext(createEnv(server))).search('ice', 2)).toEqual({
    success: true,
    data: {
      web: [1, 2].map((number) => ({
        title: `Site ${number}`,
        url: `https://site${number}.test/`,
        description: `Text ${number}`,
        position: number,
        published: '2026-03-14T00:00:00.000Z',
        score: 0.42,
      })),
    },
  });
  expect(server.seen).toMatchObject([
    {
      method: 'POST',
      path: '/search',
      headers: { 'x-api-key': KEY, 'x-exa-integration': 'hermes-web' },
      json: { query: 'ice', numResults: 2, contents: { highlights: true } },
    },
  ]);
});

test.each([
  [0, 1],
  [7.9, 7],
  [500, 100],
])('a limit of %d asks for %i', async (limit, asked) => {
  await using server = await FakeServer.start(new ExaFake());
  const provider = new ExaProvider(createContext(createEnv(server)));
  expect(await provider.search('x', limit)).toEqual({ success: true, data: { web: [] } });
  expect(server.seen[0]?.json).toMatchObject({ numResults: asked });
});

test('sends the options of web.exa as Exa spells them', async () => {
  await using server = await FakeServer.start(new ExaFake());
  const options = {
    type: 'fast',
    category: 'news',
    include_domains: ['example.org'],
    exclude_domains: ['example.com', 'example.net'],
    user_location: 'nl',
    start_published_date: '2026-01-31',
    max_age_hours: 24,
  };
  const provider = new ExaProvider(createContext(createEnv(server), options));
  expect(await provider.search('x')).toMatchObject({ success: true });
  expect(server.seen[0]?.json).toEqual({
    query: 'x',
    numResults: 5,
    type: 'fast',
    category: 'news',
    includeDomains: ['example.org'],
    excludeDomains: ['example.com', 'example.net'],
    userLocation: 'NL',
    startPublishedDate: '2026-01-31T00:00:00.000Z',
    contents: { highlights: true },
  });
});

test.each([
  [
    { type: 'best' },
    'type: must be auto, fast, instant, neural, deep-lite, deep or deep-reasoning',
  ],
  [{ user_location: 'nld' }, 'user_location: must be two letters, such as us'],
  [{ start_published_date: 'May' }, 'start_published_date: must be a date like 2026-01-31'],
  [{ max_age_hours: -2 }, 'max_age_hours: must be -1 or more'],
  [{ max_age_hours: 1.5 }, 'max_age_hours: must be a whole number'],
  [
    { include_domains: 'a.test' },
    'include_domains: must be a list of domains, such as [example.org]',
  ],
  [{ domains: [] }, 'domains: unknown key'],
])('names the wrong option in %j before anything is sent', async (options, said) => {
  await using server = await FakeServer.start(new ExaFake());
  const provider = new ExaProvider(createContext(createEnv(server), options));
  expect(await provider.search('x')).toEqual({
    success: false,
    provider: 'exa',
    code: 'not_configured',
    error: `config.yaml: web.exa is not right (${said}). Correct or remove that key.`,
  });
  expect(server.seen).toEqual([]);
});

test.each([
  [{ max_age_hours: 24 }, {}, 24],
  [{ max_age_hours: -1 }, { exa_max_age_hours: 6 }, -1],
  [{}, { exa_max_age_hours: 0 }, 0],
  [{}, { exa_max_age_hours: null }, undefined],
])('reads pages of the age in %j and %j', async (options, web, sent) => {
  await using server = await FakeServer.start(new ExaFake());
  const provider = new ExaProvider(createContext(createEnv(server), options, web));
  expect(await provider.extract(['https://a.test/'])).toMatchObject({ success: true });
  expect(server.seen[0]?.json).toEqual({
    urls: ['https://a.test/'],
    text: true,
    ...(sent !== undefined && { maxAgeHours: sent }),
  });
});

test('names the older key when it is wrong', async () => {
  const ctx = createContext({ EXA_API_KEY: KEY }, {}, { exa_max_age_hours: 'new' });
  expect(await new ExaProvider(ctx).extract(['https://a.test/'])).toMatchObject({
    code: 'not_configured',
    error:
      'config.yaml: web.exa_max_age_hours must be a whole number of hours from 0. Correct or remove that key.',
  });
});

test('extracts each URL once and answers each in its place', async () => {
  await using server = await FakeServer.start(new ExaFake());
  server.content = {
    rows: [],
    pages: [{ url: 'https://a.test/', title: 'A', markdown: 'alpha' }, { url: 'https://b.test/' }],
  };
  const urls = ['https://gone.test/', 'https://a.test/', 'https://b.test/', 'https://a.test/'];
  const provider = new ExaProvider(createContext(createEnv(server)));
  expect(await provider.extract(urls)).toMatchObject({
    success: true,
    data: [
      { url: 'https://gone.test/', content: '', code: 'upstream', metadata: { status: 404 } },
      { url: 'https://a.test/', title: 'A', content: 'alpha' },
      { url: 'https://b.test/', content: '', code: 'upstream', metadata: { status: 500 } },
      { url: 'https://a.test/', title: 'A', content: 'alpha' },
    ],
  });
  expect(server.seen.map(({ path, json }) => [path, Object(json).urls])).toEqual([
    ['/contents', urls.slice(0, 3)],
  ]);
});

test.each([
  [{ maxChars: 3 }, { maxCharacters: 3 }],
  [{ format: 'html' }, { includeHtmlTags: true }],
  [{ format: 'text', maxChars: 3 }, { maxCharacters: 3 }],
] as const)('asks for the text with %j as %j', async (options, text) => {
  await using server = await FakeServer.start(new ExaFake());
  server.content = { rows: [], pages: [{ url: 'https://a.test/', markdown: 'alpha' }] };
  const provider = new ExaProvider(createContext(createEnv(server)));
  expect(await provider.extract(['https://a.test/'], options)).toMatchObject({ success: true });
  expect(server.seen[0]?.json).toMatchObject({ text });
});

test('a key that Exa does not accept is named', async () => {
  await using server = await FakeServer.start(new ExaFake());
  const env = { ...createEnv(server), EXA_API_KEY: 'wrong-key' };
  expect(await new ExaProvider(createContext(env)).search('x')).toEqual({
    success: false,
    provider: 'exa',
    code: 'auth',
    status: 401,
    error:
      'Exa does not accept this key (HTTP 401). Check EXA_API_KEY; keys are at https://dashboard.exa.ai/api-keys.',
  });
});

test.each([
  [402, { tag: 'NO_MORE_CREDITS', error: 'x' }, 'quota', 'The Exa credits are used up'],
  [
    402,
    { error: { code: 'API_KEY_BUDGET_EXCEEDED', message: 'x' } },
    'quota',
    'The budget of this Exa key is used up',
  ],
  [402, { error: { message: 'You have exceeded your credits limit.' } }, 'quota', 'used up'],
  [403, { tag: 'FEATURE_DISABLED', error: 'Not in your plan' }, 'auth', 'Not in your plan'],
  [403, { tag: 'ROBOTS', error: 'Kept away by robots.txt' }, 'blocked', 'robots.txt'],
  [400, { tag: 'NO_CONTENT_FOUND', error: 'No content' }, 'upstream', 'No content'],
  [400, { tag: 'NUM_RESULTS_EXCEEDED', error: 'Too many' }, 'bad_request', 'Too many'],
  [422, { error: 'Cannot process' }, 'upstream', 'Cannot process'],
  [409, { error: { type: 'conflict', message: 'Again' } }, 'bad_request', 'Again'],
])('HTTP %i with %j is %s', async (status, json, code, said) => {
  const { envelope, requests } = await searchAgainst({ status, json });
  expect(envelope).toMatchObject({ success: false, code, status });
  expect(envelope).toMatchObject({ error: expect.stringContaining(said) });
  expect(requests).toBe(1);
});

test('a page of the gateway gives one line of its text', async () => {
  const body = '<html><body><h1>502 Bad Gateway</h1></body></html>';
  const { envelope, requests } = await searchAgainst({ status: 502, body });
  expect(envelope).toEqual({
    success: false,
    provider: 'exa',
    code: 'upstream',
    status: 502,
    error: 'Exa answered HTTP 502: 502 Bad Gateway',
  });
  expect(requests).toBe(3);
});

test('is available with a key, and sees one that is saved later', () => {
  const env: Record<string, string> = {};
  const provider = new ExaProvider(createContext(env));
  expect([provider.isAvailable(), provider.isKeylessAvailable()]).toEqual([false, true]);
  env.EXA_API_KEY = KEY;
  expect([provider.isAvailable(), provider.isKeylessAvailable()]).toEqual([true, true]);
});

test('an address that is none is named', async () => {
  const ctx = createContext({ EXA_API_KEY: KEY, EXA_BASE_URL: 'api.exa.ai' });
  expect(await new ExaProvider(ctx).search('x')).toMatchObject({
    code: 'not_configured',
    error:
      'EXA_BASE_URL is not an http(s) address without user and password. Write it like https://api.exa.ai, or leave it out.',
  });
});

test('a crawl is refused before anything is sent', async () => {
  await using server = await FakeServer.start(new ExaFake());
  const provider = new ExaProvider(createContext(createEnv(server)));
  expect(await provider.extract(['https://a.test/'], { crawl: {} })).toMatchObject({
    success: false,
    code: 'unsupported',
  });
  expect(server.seen).toEqual([]);
});

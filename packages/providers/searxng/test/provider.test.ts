import { expect, test } from 'vitest';
import { SearxngProvider } from '../src/index.js';
import { createContext } from './context.js';
import { FakeSearxng, PASSWORD } from './fake-searxng.js';

function createRows(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    url: `https://site${index + 1}.test/`,
    title: `Site ${index + 1}`,
    text: `Text ${index + 1}`,
  }));
}

test('gives clean hits with their score and date', async () => {
  const results = [
    {
      url: 'https://one.test/?a=1',
      title: 'Kites &amp; <b>strings</b>',
      content: 'Fly\u202E   high.',
      publishedDate: '2026-05-04T00:00:00',
      score: 2.5,
      engine: 'duckduckgo',
    },
    { url: '/relative', title: 'Dropped' },
    { url: 'https://two.test/', title: '', content: null, publishedDate: null },
  ];
  await using fake = await FakeSearxng.start({
    script: ({ parameters }) => ({ json: { results: parameters.pageno === '1' ? results : [] } }),
  });
  const provider = new SearxngProvider(createContext({ SEARXNG_URL: fake.url }));
  expect(await provider.search('kites')).toEqual({
    success: true,
    data: {
      web: [
        {
          title: 'Kites & strings',
          url: 'https://one.test/?a=1',
          description: 'Fly high.',
          position: 1,
          published: '2026-05-04T00:00:00',
          score: 2.5,
        },
        { title: 'two.test', url: 'https://two.test/', description: '', position: 2 },
      ],
    },
  });
});

test('asks for JSON at the base path, with what the limiter wants to see', async () => {
  await using fake = await FakeSearxng.start({ prefix: '/searx', rows: createRows(1) });
  const provider = new SearxngProvider(createContext({ SEARXNG_URL: `${fake.url}/` }));
  expect(await provider.search('two words & more', 1)).toMatchObject({ success: true });
  expect(fake.seen).toMatchObject([
    {
      method: 'GET',
      path: '/searx/search',
      parameters: { q: 'two words & more', format: 'json', pageno: '1' },
      headers: {
        accept: 'application/json, text/html;q=0.9, */*;q=0.8',
        'accept-language': 'en',
        'accept-encoding': expect.stringContaining('gzip'),
      },
    },
  ]);
});

test('sends the options of web.searxng with every search', async () => {
  await using fake = await FakeSearxng.start({ rows: createRows(1) });
  const options = {
    categories: ['general', 'it'],
    engines: 'duckduckgo,brave',
    language: 'de-CH',
    time_range: 'month',
    safesearch: 0,
  };
  const provider = new SearxngProvider(createContext({ SEARXNG_URL: fake.url }, options));
  await provider.search('x', 1);
  expect(fake.seen[0]?.parameters).toEqual({
    q: 'x',
    format: 'json',
    pageno: '1',
    categories: 'general,it',
    engines: 'duckduckgo,brave',
    language: 'de-CH',
    time_range: 'month',
    safesearch: '0',
  });
});

test('leaves blank options to the instance', async () => {
  await using fake = await FakeSearxng.start({ rows: createRows(1) });
  const options = { method: null, categories: [], engines: null, language: '', safesearch: null };
  const provider = new SearxngProvider(createContext({ SEARXNG_URL: fake.url }, options));
  expect(await provider.search('x')).toMatchObject({ success: true });
  expect(fake.seen[0]?.parameters).toEqual({ q: 'x', format: 'json', pageno: '1' });
});

test('with method post, the query travels in the body', async () => {
  await using fake = await FakeSearxng.start({ rows: createRows(1) });
  const provider = new SearxngProvider(
    createContext({ SEARXNG_URL: fake.url }, { method: 'post', language: 'fr' }),
  );
  expect(await provider.search('x', 1)).toMatchObject({ success: true });
  expect(fake.seen).toMatchObject([
    {
      method: 'POST',
      path: '/search',
      headers: { 'content-type': expect.stringContaining('application/x-www-form-urlencoded') },
      parameters: { q: 'x', format: 'json', pageno: '1', language: 'fr' },
    },
  ]);
});

test.each([
  [{ methods: 'post' }, /web\.searxng .*methods: unknown key/],
  [{ time_range: 'decade' }, /web\.searxng .*time_range: must be day, week, month or year/],
  [{ safesearch: 9 }, /web\.searxng .*safesearch: must be 0, 1 or 2/],
])('names the wrong option in %j before anything is sent', async (options, message) => {
  await using fake = await FakeSearxng.start();
  const provider = new SearxngProvider(createContext({ SEARXNG_URL: fake.url }, options));
  expect(await provider.search('x')).toMatchObject({
    success: false,
    code: 'not_configured',
    error: expect.stringMatching(message),
  });
  expect(fake.seen).toEqual([]);
});

test('reads on until the limit is reached, pages in order', async () => {
  await using fake = await FakeSearxng.start({ rows: createRows(40) });
  const provider = new SearxngProvider(createContext({ SEARXNG_URL: fake.url }));
  const envelope = await provider.search('x', 25);
  expect(envelope.success && envelope.data.web.map((hit) => hit.title)).toEqual(
    Array.from({ length: 25 }, (_, index) => `Site ${index + 1}`),
  );
  expect(fake.seen.map((request) => request.parameters.pageno)).toEqual(['1', '2', '3']);
});

test('stops at a page that brings nothing new', async () => {
  await using fake = await FakeSearxng.start({
    script: () => ({ json: { results: createRows(10) } }),
  });
  const provider = new SearxngProvider(createContext({ SEARXNG_URL: fake.url }));
  const envelope = await provider.search('x', 100);
  expect(envelope.success && envelope.data.web.length).toBe(10);
  expect(fake.seen).toHaveLength(2);
});

test('asks for five pages at most', async () => {
  await using fake = await FakeSearxng.start({ rows: createRows(100) });
  const provider = new SearxngProvider(createContext({ SEARXNG_URL: fake.url }));
  const envelope = await provider.search('x', 100);
  expect(envelope.success && envelope.data.web.length).toBe(50);
  expect(fake.seen).toHaveLength(5);
});

test('a later page that fails leaves what is there, with a warning', async () => {
  await using fake = await FakeSearxng.start({
    rows: createRows(30),
    script: ({ parameters }) =>
      parameters.pageno === '2' ? { status: 500, json: { error: 'search error' } } : undefined,
  });
  const ctx = createContext({ SEARXNG_URL: fake.url });
  const envelope = await new SearxngProvider(ctx).search('x', 25);
  expect(envelope.success && envelope.data.web.length).toBe(10);
  expect(ctx.warnings).toEqual([
    'SearXNG: page 2 is missing from the hits. SearXNG answered HTTP 500: search error',
  ]);
});

test('signs in at the proxy with the user and password of the URL', async () => {
  await using fake = await FakeSearxng.start({ hasLogin: true, rows: createRows(1) });
  const url = fake.url.replace('http://', `http://me:${encodeURIComponent(PASSWORD)}@`);
  const provider = new SearxngProvider(createContext({ SEARXNG_URL: url }));
  expect(await provider.search('x')).toMatchObject({ success: true });
});

test('never sends a bang that leads to another site', async () => {
  await using fake = await FakeSearxng.start({ rows: createRows(1) });
  const provider = new SearxngProvider(createContext({ SEARXNG_URL: fake.url }));
  expect(await provider.search('!!g kites', 1)).toMatchObject({ success: true });
  expect(fake.seen.map((request) => request.parameters.q)).toEqual(['g kites']);
});

test('sees a URL that is set later, and takes a blank one for none', async () => {
  await using fake = await FakeSearxng.start({ rows: createRows(1) });
  const env = { SEARXNG_URL: '' };
  const provider = new SearxngProvider(createContext(env));
  expect(provider.isAvailable()).toBe(false);
  expect(await provider.search('x')).toEqual({
    success: false,
    provider: 'searxng',
    code: 'not_configured',
    error: 'SearXNG needs SEARXNG_URL, the address of an instance, such as http://localhost:8080.',
  });
  env.SEARXNG_URL = fake.url;
  expect(provider.isAvailable()).toBe(true);
  expect(await provider.search('x')).toMatchObject({ success: true });
});

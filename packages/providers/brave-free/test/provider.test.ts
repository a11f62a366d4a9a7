import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BraveFreeProvider } from '../src/index.js';
import { createContext } from './context.js';
import { FakeBrave, KEY } from './fake-brave.js';

/** A plan whose pace the tests do not wait for. */
const FAST = { requests_per_second: 1000 };

function createRows(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    url: `https://site${index + 1}.test/`,
    title: `Site ${index + 1}`,
    text: `Text ${index + 1}`,
  }));
}

test('gives clean hits with their date', async () => {
  const text = readFileSync(new URL('./fixtures/search-ok.json', import.meta.url), 'utf8');
  await using fake = await FakeBrave.start({ script: () => ({ body: text }) });
  expect(await new BraveFreeProvider(createContext(fake.env)).search('lanterns', 2)).toEqual({
    success: true,
    data: {
      web: [
        {
          title: 'Paper lanterns & how to fold them',
          url: 'https://example.org/lanterns',
          description: "A guide to paper lanterns you'll enjoy.",
          position: 1,
          published: '2026-10-01T08:30:00',
        },
        {
          title: 'lamps.example.net',
          url: 'https://lamps.example.net/',
          description: '',
          position: 2,
          published: '3 days ago',
        },
      ],
    },
  });
});

test('sends the key as a header, the limit as count and asks for plain text', async () => {
  await using fake = await FakeBrave.start({ rows: createRows(9) });
  await new BraveFreeProvider(createContext(fake.env)).search('two words & more', 3);
  expect(fake.seen).toMatchObject([
    {
      path: 'GET /res/v1/web/search',
      headers: { 'x-subscription-token': KEY, accept: 'application/json' },
    },
  ]);
  expect(fake.seen[0]?.parameters).toEqual({
    q: 'two words & more',
    count: '3',
    offset: '0',
    text_decorations: 'false',
  });
});

test('sends the options of web.brave-free as Brave spells them', async () => {
  await using fake = await FakeBrave.start({ rows: createRows(1) });
  const options = {
    country: ' us ',
    search_lang: 'ja-JP',
    safesearch: 'strict',
    freshness: '2026-01-01to2026-06-30',
  };
  const ctx = createContext(fake.env, options);
  expect(await new BraveFreeProvider(ctx).search('x')).toMatchObject({ success: true });
  expect(fake.seen[0]?.parameters).toMatchObject({
    country: 'US',
    search_lang: 'jp',
    safesearch: 'strict',
    freshness: '2026-01-01to2026-06-30',
  });
  expect(ctx.warnings).toEqual([]);
});

test('S18: searches without a country or language that Brave does not have, and says so once', async () => {
  await using fake = await FakeBrave.start({ rows: createRows(1) });
  const ctx = createContext(fake.env, { ...FAST, country: 'VN', search_lang: 'tlh' });
  const provider = new BraveFreeProvider(ctx);
  expect(await provider.search('x')).toMatchObject({
    success: true,
    data: { web: [{ url: 'https://site1.test/' }] },
  });
  expect(await provider.search('y')).toMatchObject({ success: true });
  expect(fake.seen[0]?.parameters).not.toHaveProperty('country');
  expect(fake.seen[0]?.parameters).not.toHaveProperty('search_lang');
  expect(ctx.warnings).toEqual([
    'config.yaml: Brave Search does not know web.brave-free.country VN; it searches without it.',
    'config.yaml: Brave Search does not know web.brave-free.search_lang tlh; it searches without it.',
  ]);
});

test.each([
  ['en-US', 'en'],
  ['EN-GB', 'en-gb'],
  ['pt-BR', 'pt-br'],
  ['zh-Hans', 'zh-hans'],
  ['ja', 'jp'],
])('search_lang %s is %s to Brave', async (search_lang, sent) => {
  await using fake = await FakeBrave.start({ rows: createRows(1) });
  const ctx = createContext(fake.env, { search_lang });
  expect(await new BraveFreeProvider(ctx).search('x')).toMatchObject({ success: true });
  expect(fake.seen[0]?.parameters.search_lang).toBe(sent);
});

test.each([
  [{ freshness: 'yesterday' }, 'freshness: must be pd, pw, pm, py or YYYY-MM-DDtoYYYY-MM-DD'],
  [{ safesearch: 'on' }, 'safesearch: must be off, moderate or strict'],
  [{ requests_per_second: 0 }, 'requests_per_second: must be above 0'],
  [{ contry: 'US' }, 'contry: unknown key'],
])('names the wrong option in %j before anything is sent', async (options, said) => {
  await using fake = await FakeBrave.start();
  expect(await new BraveFreeProvider(createContext(fake.env, options)).search('x')).toEqual({
    success: false,
    provider: 'brave-free',
    code: 'not_configured',
    error: `config.yaml: web.brave-free is not right (${said}). Correct or remove that key.`,
  });
  expect(fake.seen).toEqual([]);
});

test('reads page after page when the limit is above 20', async () => {
  await using fake = await FakeBrave.start({ rows: createRows(90) });
  const provider = new BraveFreeProvider(createContext(fake.env, FAST));
  const envelope = await provider.search('x', 50);
  expect(envelope.success && envelope.data.web.map((hit) => hit.title)).toEqual(
    Array.from({ length: 50 }, (_, index) => `Site ${index + 1}`),
  );
  expect(fake.seen.map(({ parameters }) => [parameters.count, parameters.offset])).toEqual([
    ['20', '0'],
    ['20', '1'],
    ['20', '2'],
  ]);
});

test('never asks for more than ten pages', async () => {
  await using fake = await FakeBrave.start({ rows: createRows(500) });
  const provider = new BraveFreeProvider(createContext(fake.env, FAST));
  const envelope = await provider.search('x', 1000);
  expect(envelope.success && envelope.data.web.length).toBe(200);
  expect(fake.seen).toHaveLength(10);
});

test('stops where Brave has no more', async () => {
  await using fake = await FakeBrave.start({ rows: createRows(15) });
  const provider = new BraveFreeProvider(createContext(fake.env, FAST));
  const envelope = await provider.search('x', 100);
  expect(envelope.success && envelope.data.web.length).toBe(15);
  expect(fake.seen).toHaveLength(1);
});

test('stops at a page that brings nothing new', async () => {
  await using fake = await FakeBrave.start({
    script: () => ({ json: { type: 'search', web: { results: createRows(1) } } }),
  });
  const provider = new BraveFreeProvider(createContext(fake.env, FAST));
  const envelope = await provider.search('x', 50);
  expect(envelope.success && envelope.data.web.length).toBe(1);
  expect(fake.seen.map(({ parameters }) => parameters.count)).toEqual(['20', '20']);
});

test('a later page that fails leaves what is there, with a warning', async () => {
  await using fake = await FakeBrave.start({
    rows: createRows(60),
    script: ({ parameters }) =>
      parameters.offset === '1' ? { status: 500, body: 'down' } : undefined,
  });
  const ctx = createContext(fake.env, FAST);
  const envelope = await new BraveFreeProvider(ctx).search('x', 50);
  expect(envelope.success && envelope.data.web.length).toBe(20);
  expect(ctx.warnings).toEqual([
    'Brave Search: page 2 is missing from the hits. Brave Search answered HTTP 500: down',
  ]);
});

test('S18: an answer without web is a success without hits', async () => {
  await using fake = await FakeBrave.start({ rows: [] });
  expect(await new BraveFreeProvider(createContext(fake.env)).search('x')).toEqual({
    success: true,
    data: { web: [] },
  });
});

test('cuts a long query to what Brave takes', async () => {
  await using fake = await FakeBrave.start({ rows: createRows(1) });
  const provider = new BraveFreeProvider(createContext(fake.env));
  expect(await provider.search('lantern '.repeat(200))).toMatchObject({ success: true });
  expect(fake.seen[0]?.parameters.q).toBe('lantern '.repeat(50).trim());
});

test('sees a key that is saved later, under either name', async () => {
  await using fake = await FakeBrave.start({ rows: createRows(1) });
  const env: Record<string, string> = { ...fake.env, BRAVE_SEARCH_API_KEY: '' };
  const provider = new BraveFreeProvider(createContext(env, FAST));
  expect(provider.isAvailable()).toBe(false);
  expect(await provider.search('x')).toEqual({
    success: false,
    provider: 'brave-free',
    code: 'not_configured',
    error:
      'Brave Search needs BRAVE_SEARCH_API_KEY (or BRAVE_API_KEY); get one at https://brave.com/search/api.',
  });
  env.BRAVE_API_KEY = KEY;
  expect(provider.isAvailable()).toBe(true);
  expect(await provider.search('x')).toMatchObject({ success: true });
  env.BRAVE_SEARCH_API_KEY = 'brv-wrong-key';
  expect(await provider.search('x')).toMatchObject({ success: false, code: 'auth' });
});

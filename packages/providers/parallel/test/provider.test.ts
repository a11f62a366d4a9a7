import { type FakeReply, FakeServer, ParallelFake } from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { ParallelProvider } from '../src/index.js';
import { createContext } from './context.js';
import { readFixture } from './read-fixture.js';

const { key: KEY } = new ParallelFake();

function createEnv(server: FakeServer): Readonly<Record<string, string>> {
  return { PARALLEL_API_KEY: KEY, PARALLEL_BASE_URL: server.url };
}

function createRows(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    url: `https://site${index + 1}.test/`,
    title: `Site ${index + 1}`,
    text: `Text ${index + 1}`,
  }));
}

/** One search against a Parallel that answers so, and as usual after that. */
async function searchAgainst(reply: FakeReply) {
  await using server = await FakeServer.start(new ParallelFake());
  server.fault = async ({ send, vendorReply }) =>
    send(server.seen.length === 1 ? reply : await vendorReply());
  const envelope = await new ParallelProvider(createContext(createEnv(server))).search('x');
  return { envelope, requests: server.seen.length };
}

test('gives hits with their date', async () => {
  await using server = await FakeServer.start(new ParallelFake());
  server.content = { rows: createRows(3), pages: [] };
  expect(await new ParallelProvider(createContext(createEnv(server))).search('ice', 2)).toEqual({
    success: true,
    data: {
      web: [1, 2].map((number) => ({
        title: `Site ${number}`,
        url: `https://site${number}.test/`,
        description: `Text ${number}`,
        position: number,
        published: '2026-05-02',
      })),
    },
  });
  expect(server.seen).toMatchObject([
    { method: 'POST', path: '/v1/search', headers: { 'x-api-key': KEY } },
  ]);
  expect(server.seen[0]?.json).toEqual({
    objective: 'ice',
    search_queries: ['ice'],
    mode: 'advanced',
    advanced_settings: { max_results: 2 },
  });
});

test.each([
  [0, 1],
  [7.9, 7],
  [100, 40],
])('a limit of %d asks for %i', async (limit, asked) => {
  await using server = await FakeServer.start(new ParallelFake());
  const provider = new ParallelProvider(createContext(createEnv(server)));
  expect(await provider.search('x', limit)).toEqual({ success: true, data: { web: [] } });
  expect(server.seen[0]?.json).toMatchObject({ advanced_settings: { max_results: asked } });
});

test('cuts a long query to what Parallel takes as keywords and as objective', async () => {
  await using server = await FakeServer.start(new ParallelFake());
  const provider = new ParallelProvider(createContext(createEnv(server)));
  const query = ` ${'bridge '.repeat(1000)}`;
  expect(await provider.search(query)).toMatchObject({ success: true });
  expect(server.seen[0]?.json).toMatchObject({
    objective: 'bridge '.repeat(714).trim(),
    search_queries: ['bridge '.repeat(28).trim()],
  });
});

test('warnings of an answer go to the log', async () => {
  await using server = await FakeServer.start(new ParallelFake());
  server.fault = ({ send }) => send({ json: JSON.parse(readFixture('search-ok.json')) });
  const ctx = createContext(createEnv(server));
  expect(await new ParallelProvider(ctx).search('x')).toMatchObject({ success: true });
  expect(ctx.warnings).toEqual(['Parallel: One query was shortened.']);
});

test('extracts each URL once and answers each in its place', async () => {
  await using server = await FakeServer.start(new ParallelFake());
  server.content = {
    rows: [],
    pages: [
      { url: 'https://a.test/', title: 'A', markdown: 'alpha' },
      { url: 'https://b.test/' },
      { url: 'https://c.test/', title: null, markdown: 'gamma' },
    ],
  };
  const urls = ['https://gone.test/', 'https://a.test/', 'https://b.test/', 'https://c.test/'];
  const provider = new ParallelProvider(createContext(createEnv(server)));
  expect(await provider.extract([...urls, 'https://A.test'])).toMatchObject({
    success: true,
    data: [
      { url: 'https://gone.test/', content: '', code: 'upstream', metadata: { status: 404 } },
      { url: 'https://a.test/', title: 'A', content: 'alpha' },
      { url: 'https://b.test/', content: '', code: 'upstream', metadata: { status: 500 } },
      { url: 'https://c.test/', title: '', content: 'gamma' },
      { url: 'https://A.test', title: 'A', content: 'alpha' },
    ],
  });
  expect(server.seen.map(({ path, json }) => [path, Object(json).urls.length])).toEqual([
    ['/v1/extract', 4],
  ]);
});

test('a length that is wanted is asked for', async () => {
  await using server = await FakeServer.start(new ParallelFake());
  server.content = { rows: [], pages: [{ url: 'https://a.test/', markdown: 'alpha' }] };
  const provider = new ParallelProvider(createContext(createEnv(server)));
  expect(await provider.extract(['https://a.test/'], { maxChars: 3 })).toMatchObject({
    data: [{ content: 'alp' }],
  });
  expect(server.seen[0]?.json).toMatchObject({
    advanced_settings: { full_content: { max_chars_per_result: 3 } },
  });
});

test('reads more than 20 URLs in several calls; one that fails leaves the others', async () => {
  await using server = await FakeServer.start(new ParallelFake());
  const urls = Array.from({ length: 45 }, (_, index) => `https://site.test/${index}`);
  server.content = { rows: [], pages: urls.map((url) => ({ url, markdown: `Text of ${url}` })) };
  server.fault = async ({ request, send, vendorReply }) =>
    send(request.body.includes('"https://site.test/44"') ? { status: 500 } : await vendorReply());
  const provider = new ParallelProvider(createContext(createEnv(server)));
  const envelope = await provider.extract(urls);
  const pages = envelope.success ? envelope.data : [];
  expect(pages.map(({ url }) => url)).toEqual(urls);
  expect(pages.slice(0, 40).map(({ content }) => content)).toEqual(
    urls.slice(0, 40).map((url) => `Text of ${url}`),
  );
  expect(pages.slice(40).map(({ code }) => code)).toEqual(Array(5).fill('upstream'));
});

test('a key that Parallel does not accept is named', async () => {
  await using server = await FakeServer.start(new ParallelFake());
  const env = { ...createEnv(server), PARALLEL_API_KEY: 'wrong-key' };
  const provider = new ParallelProvider(createContext(env));
  const failed = {
    success: false,
    provider: 'parallel',
    code: 'auth',
    status: 401,
    error:
      'Parallel does not accept this key (HTTP 401). Check PARALLEL_API_KEY; keys are at https://platform.parallel.ai.',
  };
  expect(await provider.search('x')).toEqual(failed);
  expect(await provider.extract(['https://a.test/'])).toEqual(failed);
});

test.each([
  [402, 'quota', 'The Parallel balance of this key is used up (HTTP 402).'],
  [403, 'auth', 'Parallel answered HTTP 403: Not for this key'],
  [408, 'timeout', 'Parallel answered HTTP 408: Not for this key'],
  [422, 'bad_request', 'Parallel answered HTTP 422: Not for this key'],
  [500, 'upstream', 'Parallel answered HTTP 500: Not for this key'],
])('HTTP %i is %s and not asked again', async (status, code, said) => {
  const error = { ref_id: 'r', message: 'Not for this key', detail: null };
  const { envelope, requests } = await searchAgainst({ status, json: { type: 'error', error } });
  expect(envelope).toMatchObject({ success: false, code, status });
  expect(envelope).toMatchObject({ error: expect.stringContaining(said) });
  expect(requests).toBe(1);
});

test('a rate limit is waited out when retry-after-ms is short', async () => {
  const { envelope, requests } = await searchAgainst({
    status: 429,
    headers: { 'retry-after-ms': '20' },
    json: { type: 'error', error: { ref_id: 'r', message: 'Slow down', detail: null } },
  });
  expect(envelope).toMatchObject({ success: true });
  expect(requests).toBe(2);
});

test('a rate limit fails at once and names the wait when it is long', async () => {
  const { envelope, requests } = await searchAgainst({
    status: 429,
    headers: { 'retry-after-ms': '60000' },
    json: { type: 'error', error: { ref_id: 'r', message: 'Slow down', detail: null } },
  });
  expect(envelope).toEqual({
    success: false,
    provider: 'parallel',
    code: 'rate_limited',
    status: 429,
    retry_after_ms: 60_000,
    error: 'Parallel answered HTTP 429: Slow down. Retry in 60 s.',
  });
  expect(requests).toBe(1);
});

test('is available with a key, and sees one that is saved later', () => {
  const env: Record<string, string> = {};
  const provider = new ParallelProvider(createContext(env));
  expect([provider.isAvailable(), provider.isKeylessAvailable()]).toEqual([false, true]);
  env.PARALLEL_API_KEY = KEY;
  expect([provider.isAvailable(), provider.isKeylessAvailable()]).toEqual([true, true]);
});

test('an address that is none is named', async () => {
  const ctx = createContext({ PARALLEL_API_KEY: KEY, PARALLEL_BASE_URL: 'api.parallel.ai' });
  expect(await new ParallelProvider(ctx).search('x')).toMatchObject({
    code: 'not_configured',
    error:
      'PARALLEL_BASE_URL is not an http(s) address without user and password. Write it like https://api.parallel.ai, or leave it out.',
  });
});

test('a crawl is refused before anything is sent', async () => {
  await using server = await FakeServer.start(new ParallelFake());
  const provider = new ParallelProvider(createContext(createEnv(server)));
  expect(await provider.extract(['https://a.test/'], { crawl: {} })).toMatchObject({
    success: false,
    code: 'unsupported',
  });
  expect(server.seen).toEqual([]);
});

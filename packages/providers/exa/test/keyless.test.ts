import { ExaFake, type FakeReply, FakeServer } from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { ExaProvider } from '../src/index.js';
import { createContext } from './context.js';
import { readFixture } from './read-fixture.js';

const LIMIT =
  'Exa takes no more calls without a key from here for now. Wait a while, or set EXA_API_KEY (get one at https://exa.ai).';

function createProvider(server: FakeServer): ExaProvider {
  return new ExaProvider(createContext({ EXA_BASE_URL: server.url }));
}

/** One search against a server that always answers so. */
async function searchAgainst(reply: FakeReply) {
  await using server = await FakeServer.start(new ExaFake());
  server.fault = ({ send }) => send(reply);
  return await createProvider(server).search('x');
}

test.each(['events', 'json'] as const)(
  'searches without a key, answered as %s',
  async (framing) => {
    await using server = await FakeServer.start(new ExaFake(framing));
    server.content = {
      rows: [
        { url: 'https://a.test/', title: 'A', text: 'Alpha.\n---\nTitle: B\nURL: https://b.test/' },
        { url: 'https://c.test/', title: null, text: null },
        { url: 'https://d.test/', title: 'D', text: 'Delta.' },
      ],
      pages: [],
    };
    expect(await createProvider(server).search('ice', 2)).toEqual({
      success: true,
      data: {
        web: [
          {
            title: 'A',
            url: 'https://a.test/',
            description: 'Alpha. --- Title: B URL: https://b.test/',
            position: 1,
            published: '2026-03-14T00:00:00.000Z',
          },
          {
            title: 'c.test',
            url: 'https://c.test/',
            description: '',
            position: 2,
            published: '2026-03-14T00:00:00.000Z',
          },
        ],
      },
    });
    expect(server.seen).toMatchObject([
      {
        method: 'POST',
        path: '/mcp',
        headers: {
          accept: 'application/json, text/event-stream',
          'x-exa-integration': 'hermes-web',
        },
        json: {
          method: 'tools/call',
          params: {
            name: 'web_search_exa',
            arguments: { query: 'ice', objective: 'ice', numResults: 2 },
          },
        },
      },
    ]);
    expect(server.seen[0]?.headers).not.toHaveProperty('x-api-key');
  },
);

test('no results are a success without hits', async () => {
  await using server = await FakeServer.start(new ExaFake());
  expect(await createProvider(server).search('x')).toEqual({ success: true, data: { web: [] } });
});

test('the objective is cut to what the tool takes, the query is not', async () => {
  await using server = await FakeServer.start(new ExaFake());
  const query = 'glacier '.repeat(1000).trim();
  expect(await createProvider(server).search(query)).toMatchObject({ success: true });
  const { arguments: sent } = Object(Object(server.seen[0]?.json).params);
  expect(sent).toMatchObject({ query, objective: 'glacier '.repeat(512).trim() });
});

test('extracts with one call for each URL, half a second apart, each answer under its URL', async () => {
  await using server = await FakeServer.start(new ExaFake());
  server.content = {
    rows: [],
    pages: [
      { url: 'https://a.test/', title: 'A', markdown: 'alpha' },
      { url: 'https://b.test/', title: null, markdown: 'beta' },
    ],
  };
  const startedMs = performance.now();
  const urls = ['https://b.test/', 'https://gone.test/', 'https://a.test/', 'https://b.test/'];
  expect(await createProvider(server).extract(urls, { maxChars: 4 })).toMatchObject({
    success: true,
    data: [
      { url: 'https://b.test/', title: '', content: 'beta' },
      { url: 'https://gone.test/', content: '', code: 'upstream' },
      { url: 'https://a.test/', title: 'A', content: 'alph' },
      { url: 'https://b.test/', title: '', content: 'beta' },
    ],
  });
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(990);
  expect(server.seen.map(({ json }) => Object(json).params)).toEqual(
    urls.slice(0, 3).map((url) => ({
      name: 'web_fetch_exa',
      arguments: { urls: [url], maxCharacters: 4 },
    })),
  );
});

test('pages that could be read stand where a later call meets the limit', async () => {
  await using server = await FakeServer.start(new ExaFake());
  server.content = { rows: [], pages: [{ url: 'https://a.test/', markdown: 'alpha' }] };
  server.fault = async ({ request, send, vendorReply }) => {
    const isFirst = request.body.includes('https://a.test/');
    send(isFirst ? await vendorReply() : { json: JSON.parse(readFixture('mcp-limit.json')) });
  };
  const urls = ['https://a.test/', 'https://b.test/'];
  expect(await createProvider(server).extract(urls)).toMatchObject({
    success: true,
    data: [
      { url: 'https://a.test/', content: 'alpha' },
      { url: 'https://b.test/', content: '', code: 'rate_limited', error: LIMIT },
    ],
  });
});

test('where every call meets the limit, the whole extract does', async () => {
  await using server = await FakeServer.start(new ExaFake());
  server.fault = ({ send }) => send({ json: JSON.parse(readFixture('mcp-limit.json')) });
  const urls = ['https://a.test/', 'https://b.test/'];
  expect(await createProvider(server).extract(urls)).toMatchObject({
    success: false,
    code: 'rate_limited',
    error: LIMIT,
  });
});

const IS_ERROR = {
  jsonrpc: '2.0',
  id: 1,
  result: {
    isError: true,
    content: [{ type: 'text', text: "You've hit Exa's free MCP rate limit." }],
  },
};

test.each([
  ['a flag on an ordinary result', { json: JSON.parse(readFixture('mcp-limit.json')) }],
  [
    'the flag in an event',
    {
      headers: { 'content-type': 'text/event-stream' },
      body: `event: message\ndata: ${JSON.stringify(JSON.parse(readFixture('mcp-limit.json')))}\n\n`,
    },
  ],
  ['the text of an error', { json: IS_ERROR }],
])('the limit said by %s is rate_limited', async (_, reply) => {
  expect(await searchAgainst(reply)).toEqual({
    success: false,
    provider: 'exa',
    code: 'rate_limited',
    error: LIMIT,
  });
});

test('the limit said by HTTP 429 names the wait', async () => {
  expect(
    await searchAgainst({
      status: 429,
      headers: {
        'retry-after': '3600',
        'x-ratelimit-limit': '0',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Date.now() + 3_600_000),
      },
      json: JSON.parse(readFixture('mcp-limit-429.json')),
    }),
  ).toEqual({
    success: false,
    provider: 'exa',
    code: 'rate_limited',
    status: 429,
    retry_after_ms: 3_600_000,
    error: LIMIT,
  });
});

test('a result about limits that is no error is a result', async () => {
  await using server = await FakeServer.start(new ExaFake());
  const text = 'How a rate limit works.';
  server.content = { rows: [{ url: 'https://a.test/', title: 'Rate limit', text }], pages: [] };
  expect(await createProvider(server).search('rate limit')).toMatchObject({
    success: true,
    data: { web: [{ description: text }] },
  });
});

test('another error of the tool is told in its words', async () => {
  const text = 'MCP error -32602: objective is required';
  const json = {
    jsonrpc: '2.0',
    id: 1,
    result: { isError: true, content: [{ type: 'text', text }] },
  };
  expect(await searchAgainst({ json })).toMatchObject({
    success: false,
    code: 'upstream',
    error: 'Exa (keyless) reported an error: MCP error -32602: objective is required',
  });
});

test.each([401, 403])('HTTP %i asks for a key', async (status) => {
  expect(await searchAgainst({ status, body: '<h1>Just a moment</h1>' })).toMatchObject({
    success: false,
    code: 'blocked',
    status,
    error: `Exa does not serve calls without a key from here (HTTP ${status}). Set EXA_API_KEY (get one at https://exa.ai), or choose another backend.`,
  });
});

test('a page of a challenge is no result', async () => {
  expect(await searchAgainst({ body: '<h1>Just a moment</h1>' })).toMatchObject({
    success: false,
    code: 'bad_response',
  });
});

test('an abort ends an extract and the calls that still wait', async () => {
  await using server = await FakeServer.start(new ExaFake());
  server.fault = () => {};
  const controller = new AbortController();
  const urls = ['https://a.test/', 'https://b.test/', 'https://c.test/'];
  const call = createProvider(server).extract(urls, { signal: controller.signal });
  await expect.poll(() => server.seen.length).toBe(1);
  controller.abort();
  expect(await call).toMatchObject({ success: false, code: 'aborted' });
  expect(server.seen).toHaveLength(1);
});

import { type FakeReply, FakeServer, ParallelFake } from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { ParallelProvider } from '../src/index.js';
import { createContext } from './context.js';
import { readFixture } from './read-fixture.js';

function createProvider(server: FakeServer): ParallelProvider {
  return new ParallelProvider(createContext({ PARALLEL_BASE_URL: server.url }));
}

function toolReply(text: string, isError = false): FakeReply {
  const result = { content: [{ type: 'text', text }], isError };
  return { json: { jsonrpc: '2.0', id: 1, result } };
}

/** One search against a server that always answers so. */
async function searchAgainst(reply: FakeReply) {
  await using server = await FakeServer.start(new ParallelFake());
  server.fault = ({ send }) => send(reply);
  return await createProvider(server).search('x');
}

test.each(['events', 'json'] as const)(
  'searches without a key, answered as %s',
  async (framing) => {
    await using server = await FakeServer.start(new ParallelFake(framing));
    server.content = {
      rows: ['a', 'b', 'c'].map((name) => ({
        url: `https://${name}.test/`,
        title: name,
        text: `Text of ${name}`,
      })),
      pages: [],
    };
    expect(await createProvider(server).search('arch bridges', 2)).toEqual({
      success: true,
      data: {
        web: [
          {
            title: 'a',
            url: 'https://a.test/',
            description: 'Text of a',
            position: 1,
            published: '2026-05-02',
          },
          {
            title: 'b',
            url: 'https://b.test/',
            description: 'Text of b',
            position: 2,
            published: '2026-05-02',
          },
        ],
      },
    });
    expect(server.seen).toMatchObject([
      {
        method: 'POST',
        path: '/mcp',
        headers: { accept: 'application/json, text/event-stream' },
      },
    ]);
    expect(server.seen[0]?.headers).not.toHaveProperty('x-api-key');
    expect(Object(server.seen[0]?.json).params).toEqual({
      name: 'web_search',
      arguments: {
        objective: 'arch bridges',
        search_queries: ['arch bridges'],
        session_id: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    });
  },
);

test('the session is one for each provider, and random', async () => {
  await using server = await FakeServer.start(new ParallelFake());
  const [one, two] = [createProvider(server), createProvider(server)];
  await one.search('x');
  await one.extract(['https://a.test/']);
  await two.search('x');
  const sessions = server.seen.map(({ json }) => Object(json).params.arguments.session_id);
  expect(sessions[0]).toBe(sessions[1]);
  expect(sessions[2]).not.toBe(sessions[0]);
});

test('extracts in one call; a URL that is silently missing is an entry that failed', async () => {
  await using server = await FakeServer.start(new ParallelFake());
  server.content = {
    rows: [],
    pages: [{ url: 'https://b.test/', title: 'B', markdown: 'beta' }, { url: 'https://c.test/' }],
  };
  const urls = ['https://a.test/', 'https://b.test/', 'https://c.test/', 'https://b.test/'];
  expect(await createProvider(server).extract(urls)).toMatchObject({
    success: true,
    data: [
      {
        url: 'https://a.test/',
        content: '',
        code: 'bad_response',
        error:
          'The provider returned nothing for this URL. Try it again, or choose another web.extract_backend.',
      },
      { url: 'https://b.test/', title: 'B', content: 'beta' },
      { url: 'https://c.test/', content: '', code: 'upstream' },
      { url: 'https://b.test/', title: 'B', content: 'beta' },
    ],
  });
  expect(server.seen.map(({ json }) => Object(json).params)).toMatchObject([
    { name: 'web_fetch', arguments: { urls: urls.slice(0, 3) } },
  ]);
});

test('a page may be called content', async () => {
  await using server = await FakeServer.start(new ParallelFake());
  server.fault = ({ send }) => send(toolReply(readFixture('mcp-fetch.json')));
  const urls = ['https://site.test/b', 'https://site.test/a', 'https://site.test/c'];
  expect(await createProvider(server).extract(urls)).toMatchObject({
    success: true,
    data: [
      {
        url: 'https://site.test/b',
        error:
          'Parallel could not read this page; try again, or try another web.extract_backend (fetch_error).',
      },
      { url: 'https://site.test/a', content: 'alpha text' },
      { url: 'https://site.test/c', code: 'bad_response' },
    ],
  });
});

test.each([
  ['the text of an error', toolReply('Rate limit exceeded. Try again later.', true)],
  [
    'a JSON-RPC error',
    { json: { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'Too many requests' } } },
  ],
])('a limit said by %s is rate_limited', async (_, reply) => {
  expect(await searchAgainst(reply)).toEqual({
    success: false,
    provider: 'parallel',
    code: 'rate_limited',
    error:
      'Parallel takes no more calls without a key from here for now. Wait a while, or set PARALLEL_API_KEY (get one at https://platform.parallel.ai).',
  });
});

test('a limit said by HTTP 429 names the wait', async () => {
  const headers = { 'retry-after': '120' };
  expect(await searchAgainst({ status: 429, headers, body: 'Too many requests' })).toMatchObject({
    success: false,
    code: 'rate_limited',
    status: 429,
    retry_after_ms: 120_000,
  });
});

test.each([
  [toolReply('Search backend failed', true), 'upstream', 'Search backend failed'],
  [
    { json: { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Internal error' } } },
    'upstream',
    'Internal error',
  ],
  [toolReply('Sorry, nothing today.'), 'bad_response', 'cannot be read'],
  [toolReply('{"hits":[]}'), 'bad_response', 'cannot be read'],
  [{ status: 500, body: 'Something broke' }, 'upstream', 'HTTP 500: Something broke'],
  [{ status: 401, json: {} }, 'blocked', 'Set PARALLEL_API_KEY'],
  [{ status: 403, body: '<h1>Just a moment</h1>' }, 'blocked', 'Set PARALLEL_API_KEY'],
  [{ body: '<h1>Just a moment</h1>' }, 'bad_response', 'no result of a tool'],
])('%j is %s', async (reply, code, said) => {
  const envelope = await searchAgainst(reply);
  expect(envelope).toMatchObject({ success: false, code });
  expect(envelope).toMatchObject({ error: expect.stringContaining(said) });
});

test('an abort ends the call', async () => {
  await using server = await FakeServer.start(new ParallelFake());
  server.fault = () => {};
  const controller = new AbortController();
  const call = createProvider(server).extract(['https://a.test/'], { signal: controller.signal });
  await expect.poll(() => server.seen.length).toBe(1);
  controller.abort();
  expect(await call).toMatchObject({ success: false, code: 'aborted' });
});

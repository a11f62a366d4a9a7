import { once } from 'node:events';
import { connect as openSocket } from 'node:net';
import { expect, test } from 'vitest';
import { RunningEndpoint } from './running-endpoint.js';
import { TestHome } from './test-home.js';
import { Vendor } from './vendor.js';

const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
};

async function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(url, { method: 'POST', headers: { ...JSON_HEADERS, ...headers }, body: text });
}

async function begin(url: string): Promise<string> {
  const response = await post(url, INITIALIZE);
  await response.text();
  return response.headers.get('mcp-session-id') ?? '';
}

/** The status of a request within a session. */
async function ping(url: string, session: string): Promise<number> {
  const response = await post(
    url,
    { jsonrpc: '2.0', id: 2, method: 'ping' },
    { 'mcp-session-id': session },
  );
  await response.text();
  return response.status;
}

async function errorOf(response: Response): Promise<unknown> {
  const { error } = Object(await response.json());
  return { status: response.status, error };
}

test('each client has a session of its own, and a deleted one is gone', async () => {
  await using server = await RunningEndpoint.start();
  const first = await begin(server.url);
  const second = await begin(server.url);
  expect(first).not.toBe(second);
  const deleted = await fetch(server.url, {
    method: 'DELETE',
    headers: { 'mcp-session-id': first },
  });
  expect(deleted.status).toBe(200);
  expect([await ping(server.url, first), await ping(server.url, second)]).toEqual([404, 200]);
});

test('a session that is not known is 404, so that its client begins a new one', async () => {
  await using server = await RunningEndpoint.start();
  const response = await post(
    server.url,
    { jsonrpc: '2.0', id: 1, method: 'ping' },
    { 'mcp-session-id': 'x' },
  );
  expect(await errorOf(response)).toEqual({
    status: 404,
    error: { code: -32_001, message: 'There is no such session; begin a new one.' },
  });
});

test('a session that is not used is dropped, but not while a stream of it is open', async () => {
  await using server = await RunningEndpoint.start({ bounds: { max: 10, idleMs: 200 } });
  const unused = await begin(server.url);
  const listening = await begin(server.url);
  const leaving = new AbortController();
  const stream = await fetch(server.url, {
    headers: { accept: 'text/event-stream', 'mcp-session-id': listening },
    signal: leaving.signal,
  });
  expect(stream.status).toBe(200);
  const polling = { interval: 400, timeout: 5000 }; // asking is using: it is asked more rarely than it would take
  await expect.poll(() => ping(server.url, unused), polling).toBe(404);
  expect(await ping(server.url, listening)).toBe(200);
  leaving.abort();
});

test('beyond the limit the session that was unused longest makes room', async () => {
  await using server = await RunningEndpoint.start({ bounds: { max: 2, idleMs: 60_000 } });
  const sessions: string[] = [];
  for (let count = 0; count < 2; count += 1) sessions.push(await begin(server.url));
  await ping(server.url, sessions[0] ?? '');
  sessions.push(await begin(server.url));
  const statuses = await Promise.all(sessions.map((session) => ping(server.url, session)));
  expect(statuses).toEqual([200, 404, 200]);
});

test('when all sessions are in use, a further one has to wait', async () => {
  await using server = await RunningEndpoint.start({ bounds: { max: 1, idleMs: 60_000 } });
  const session = await begin(server.url);
  const leaving = new AbortController();
  await fetch(server.url, {
    headers: { accept: 'text/event-stream', 'mcp-session-id': session },
    signal: leaving.signal,
  });
  expect(await errorOf(await post(server.url, INITIALIZE))).toEqual({
    status: 503,
    error: { code: -32_000, message: 'Too many sessions are in use.' },
  });
  leaving.abort();
});

test.each([
  ['no JSON', '{', {}, 400, -32_700, 'The body is no JSON.'],
  [
    'a body beyond 1 MB',
    `"${'x'.repeat(1_000_000)}"`,
    {},
    413,
    -32_000,
    'The request must be at most 1000000 bytes.',
  ],
  [
    'another content type',
    '{}',
    { 'content-type': 'text/plain' },
    415,
    -32_000,
    'Unsupported Media Type: Content-Type must be application/json',
  ],
  [
    'an initialize that accepts no stream',
    JSON.stringify(INITIALIZE),
    { accept: 'application/json' },
    406,
    -32_000,
    expect.any(String),
  ],
] as const)('%s is refused', async (_what, body, headers, status, code, message) => {
  await using server = await RunningEndpoint.start();
  const response = await post(server.url, body, headers);
  expect(await errorOf(response)).toEqual({ status, error: { code, message } });
});

test('a body far beyond the limit is refused with the reason, too', async () => {
  await using server = await RunningEndpoint.start();
  const response = await post(server.url, 'x'.repeat(20_000_000));
  expect(response.status).toBe(413);
});

test('other paths and methods are not served', async () => {
  await using server = await RunningEndpoint.start();
  const other = await fetch(new URL('/', server.url));
  expect([other.status, await other.json()]).toMatchObject([
    404,
    { error: { message: 'There is only /mcp.' } },
  ]);
  const put = await fetch(server.url, { method: 'PUT' });
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST, DELETE']);
});

test('a client that sends no end of its body keeps nobody from being served', async () => {
  await using server = await RunningEndpoint.start();
  const { port } = new URL(server.url);
  const socket = openSocket(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{');
  expect(await ping(server.url, await begin(server.url))).toBe(200);
  socket.destroy();
});

test('a stop lets the calls that run end, and takes no further request', async () => {
  await using home = await TestHome.create();
  await using vendor = await Vendor.start();
  const env = { HERMES_HOME: home.path, SEARXNG_URL: vendor.url };
  const server = await RunningEndpoint.start({ env });
  const session = await begin(server.url);
  const call = post(
    server.url,
    {
      jsonrpc: '2.0',
      id: 3,
      method: 'tools/call',
      params: { name: 'web_search', arguments: { query: 'slow', limit: 1 } },
    },
    { 'mcp-session-id': session },
  );
  await expect.poll(() => vendor.queries, { timeout: 10_000 }).toEqual(['slow']);
  const stopped = server[Symbol.asyncDispose]();
  await expect(ping(server.url, session)).rejects.toThrow();
  vendor.answerSlow();
  expect(await (await call).text()).toContain('About slow');
  await stopped;
});

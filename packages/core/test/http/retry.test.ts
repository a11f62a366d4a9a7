import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createClient, greeting } from './create-client.js';
import { RawServer, TestServer } from './test-server.js';

const OK = '{"hello":"world"}';
const CHUNKED = `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"hel\r\n`;
const REPLY = `HTTP/1.1 200 OK\r\ncontent-length: ${OK.length}\r\nconnection: close\r\n\r\n${OK}`;

/** Refuses the first request so, and answers the next ones. */
function startRefusingOnce(status: number, headers: Readonly<Record<string, string>>) {
  let requests = 0;
  return TestServer.start((_, response) => {
    requests += 1;
    if (requests > 1) response.end(OK);
    else response.writeHead(status, headers).end('{"detail":{"error":"rate limited"}}');
  });
}

describe('S10: wait hints, with the default delays', () => {
  test.concurrent.each([
    ['1', 950, 3500],
    [new Date(Date.now() + 5000).toUTCString(), 900, 6500],
    ['-5', 450, 2000],
    ['soon', 450, 2000],
    ['', 450, 2000],
    ['NaN', 450, 2000],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 0, 1000],
    ['0', 0, 1000],
  ])('Retry-After %j is followed by one more request, %i to %i ms later', async (...row) => {
    const [value, minMs, maxMs] = row;
    await using server = await startRefusingOnce(429, { 'retry-after': value });
    const client = createClient({ retry: {} });
    expect(await client.json({ method: 'post', url: server.url, json: {} }, greeting)).toEqual({
      hello: 'world',
    });
    expect(server.seen).toHaveLength(2);
    expect(server.gapMs).toBeGreaterThanOrEqual(minMs);
    expect(server.gapMs).toBeLessThanOrEqual(maxMs);
  });

  test.concurrent('a wait above the cap fails at once and is named', async () => {
    await using server = await startRefusingOnce(429, { 'retry-after': '99999' });
    const startedMs = performance.now();
    await expect(
      createClient({ retry: {} }).json({ method: 'get', url: server.url }, greeting),
    ).rejects.toMatchObject({
      code: 'rate_limited',
      status: 429,
      retryAfterMs: 99_999_000,
      message: 'Acme answered HTTP 429: rate limited. Retry in 99999 s.',
    });
    expect(performance.now() - startedMs).toBeLessThan(1000);
    expect(server.seen).toHaveLength(1);
  });

  test.concurrent.each([
    [503, 'upstream', 'retry-after', '60', 60_000],
    [502, 'upstream', 'retry-after-ms', '20000', 20_000],
    [402, 'quota', 'retry-after', '3600', 3_600_000],
  ])('HTTP %i (%s) with %s: %s is not asked again before', async (...row) => {
    const [status, code, name, value, retryAfterMs] = row;
    await using server = await startRefusingOnce(status, { [name]: value });
    await expect(
      createClient({ retry: {} }).json({ method: 'get', url: server.url }, greeting),
    ).rejects.toMatchObject({ code, status, retryAfterMs });
    expect(server.seen).toHaveLength(1);
  });

  test.concurrent.each([
    [503, 'retry-after', '60', 1],
    [429, 'x-ratelimit-reset', '60', 1],
    [503, 'x-ratelimit-reset', '60', 3],
  ])('HTTP %i with %s: %s is asked %4$i times', async (status, name, value, times) => {
    await using server = await TestServer.start((_, response) =>
      response.writeHead(status, { [name]: value }).end(),
    );
    const asked = createClient().json({ method: 'get', url: server.url }, greeting);
    await expect(asked).rejects.toMatchObject({ status });
    expect(server.seen).toHaveLength(times);
  });

  test.concurrent.each([
    [400, 'retry-after', '7'],
    [401, 'x-ratelimit-reset', '7'],
  ])('HTTP %i names no wait, whatever %s says', async (status, name, value) => {
    await using server = await startRefusingOnce(status, { [name]: value });
    await expect(
      createClient().json({ method: 'get', url: server.url }, greeting),
    ).rejects.toMatchObject({ status, retryAfterMs: undefined });
  });

  test.concurrent('a wait beyond the time limit of the call fails at once', async () => {
    await using server = await startRefusingOnce(429, { 'retry-after': '5' });
    const startedMs = performance.now();
    await expect(
      createClient({ retry: {}, timeoutMs: 2000 }).json(
        { method: 'get', url: server.url },
        greeting,
      ),
    ).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 5000 });
    expect(performance.now() - startedMs).toBeLessThan(1000);
  });
});

test.each([429, 502, 503, 504])('HTTP %i is asked three times at most', async (status) => {
  await using server = await TestServer.start((_, response) => response.writeHead(status).end());
  await expect(
    createClient().json({ method: 'post', url: server.url, json: {} }, greeting),
  ).rejects.toMatchObject({ status, code: status === 429 ? 'rate_limited' : 'upstream' });
  expect(server.seen).toHaveLength(3);
});

test('back-off doubles', async () => {
  await using server = await TestServer.start((_, response) => response.writeHead(503).end());
  const client = createClient({ retry: { baseDelayMs: 100 } });
  await expect(client.json({ method: 'get', url: server.url }, greeting)).rejects.toThrow();
  const [first, second, third] = server.seen.map((request) => request.atMs);
  const secondGapMs = Number(third) - Number(second);
  expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(95);
  expect(secondGapMs).toBeGreaterThanOrEqual(195);
  expect(secondGapMs).toBeLessThan(1000);
});

test.each([
  ['reset before an answer', (socket: Socket) => socket.resetAndDestroy()],
  ['closed before an answer', (socket: Socket) => socket.end()],
  ['closed in the middle of the body', (socket: Socket) => socket.end(REPLY.slice(0, -5))],
  ['closed between two chunks', (socket: Socket) => socket.end(CHUNKED)],
])('a connection that is %s is tried again', async (_, breakOff) => {
  await using server = await RawServer.start((socket, connection) => {
    if (connection === 1) breakOff(socket);
    else socket.end(REPLY);
  });
  expect(
    await createClient().json({ method: 'post', url: server.url, json: {} }, greeting),
  ).toEqual({ hello: 'world' });
  expect(server.connections).toBe(2);
});

test.each([
  [429, 3],
  [503, 3],
  [502, 1],
  [504, 1],
])('a request that begins work and meets HTTP %i is sent %i times', async (status, times) => {
  await using server = await TestServer.start((_, response) => response.writeHead(status).end());
  const request = { method: 'post', url: server.url, json: {}, startsWork: true } as const;
  await expect(createClient().json(request, greeting)).rejects.toMatchObject({ status });
  expect(server.seen).toHaveLength(times);
});

test('a request that begins work is not sent again when its connection is lost', async () => {
  await using server = await RawServer.start((socket) => socket.resetAndDestroy());
  const request = { method: 'post', url: server.url, json: {}, startsWork: true } as const;
  await expect(createClient().json(request, greeting)).rejects.toMatchObject({ code: 'network' });
  expect(server.connections).toBe(1);
});

test('a connection that breaks off every time is a network failure after three tries', async () => {
  await using server = await RawServer.start((socket) => socket.end(REPLY.slice(0, -5)));
  await expect(
    createClient().json(
      { method: 'get', url: `${server.url}/private?q=query`, credentials: { 'x-key': 'secret' } },
      greeting,
    ),
  ).rejects.toMatchObject({
    code: 'network',
    message: `Acme could not be reached at ${server.url} (UND_ERR_RES_CONTENT_LENGTH_MISMATCH). Try again.`,
  });
  expect(server.connections).toBe(3);
});

test('a refused connection is not tried again', async () => {
  const down = await TestServer.start(() => {});
  const { url } = down;
  await down[Symbol.asyncDispose]();
  await expect(createClient().json({ method: 'get', url }, greeting)).rejects.toMatchObject({
    code: 'network',
    message: `Acme could not be reached at ${url} (ECONNREFUSED). Check the address, the network and the proxy settings.`,
  });
});

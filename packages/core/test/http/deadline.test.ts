import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createClient, greeting } from './create-client.js';
import { TestServer } from './test-server.js';

/** Starts an answer and drips one byte now and then, for ever. */
function startDripping() {
  return TestServer.start((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"hello":"');
    const timer = setInterval(() => response.write('.'), 100);
    response.on('close', () => clearInterval(timer));
  });
}

/** Starts an answer and never ends it. */
function startStalling() {
  return TestServer.start((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"hello":');
  });
}

test.each([
  ['drips', startDripping],
  ['stalls', startStalling],
  ['never answers', () => TestServer.start(() => {})],
])('S09: a server that %s meets the time limit of the whole call', async (_, start) => {
  await using server = await start();
  const startedMs = performance.now();
  await expect(
    createClient({ timeoutMs: 300 }).json({ method: 'get', url: server.url }, greeting),
  ).rejects.toMatchObject({
    name: 'WebProviderError',
    code: 'timeout',
    message: 'Acme timed out: no complete answer came in time.',
  });
  expect(performance.now() - startedMs).toBeLessThan(1000);
  await expect.poll(() => server.closed).toBe(1);
});

test.each([
  ['drips', startDripping],
  ['stalls', startStalling],
])("a caller's time limit ends an answer that %s as a timeout", async (_, start) => {
  await using server = await start();
  const startedMs = performance.now();
  await expect(
    createClient().json({ method: 'get', url: server.url }, greeting, {
      signal: AbortSignal.timeout(300),
    }),
  ).rejects.toMatchObject({ code: 'timeout' });
  expect(performance.now() - startedMs).toBeLessThan(1000);
  await expect.poll(() => server.closed).toBe(1);
});

test("S09: a caller's abort during the body ends the call and the connection", async () => {
  const controller = new AbortController();
  await using server = await TestServer.start((_, response) => {
    response.writeHead(200).write('{"hello":');
    controller.abort();
  });
  await expect(
    createClient().json({ method: 'get', url: server.url }, greeting, {
      signal: controller.signal,
    }),
  ).rejects.toMatchObject({ code: 'aborted', message: 'Acme was cancelled by the caller.' });
  await expect.poll(() => server.closed).toBe(1);
  expect(server.seen).toHaveLength(1);
});

test('a call that is aborted before it starts sends nothing', async () => {
  await using server = await TestServer.start((_, response) => response.end('{"hello":"x"}'));
  await expect(
    createClient().json({ method: 'get', url: server.url }, greeting, {
      signal: AbortSignal.abort(),
    }),
  ).rejects.toMatchObject({ code: 'aborted' });
  expect(server.seen).toEqual([]);
});

test('an abort ends the wait between two tries', async () => {
  const controller = new AbortController();
  await using server = await TestServer.start((_, response) => {
    response.writeHead(429, { 'retry-after': '10' }).end();
    setTimeout(() => controller.abort(), 100);
  });
  const startedMs = performance.now();
  await expect(
    createClient().json({ method: 'get', url: server.url }, greeting, {
      signal: controller.signal,
    }),
  ).rejects.toMatchObject({ code: 'aborted' });
  expect(performance.now() - startedMs).toBeLessThan(2000);
  expect(server.seen).toHaveLength(1);
});

test('the time limit holds although garbage is collected and the fetch makes requests of its own', async () => {
  await using server = await startStalling();
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  const timer = setInterval(() => typeof collect === 'function' && collect(), 50);
  try {
    await expect(
      createClient({
        timeoutMs: 500,
        fetch: (input, init) => fetch(new Request(input, init)),
      }).json({ method: 'post', url: server.url, json: {} }, greeting),
    ).rejects.toMatchObject({ code: 'timeout' });
  } finally {
    clearInterval(timer);
  }
});

import { expect, test } from 'vitest';
import { createFetch } from '../../src/node/proxy-fetch.js';
import { createClient, greeting } from './create-client.js';
import { RawServer, TestServer } from './test-server.js';

const OK = '{"hello":"world"}';

test.each(['http_proxy', 'HTTP_PROXY'])(
  '%s serves a host that only the proxy knows',
  async (name) => {
    await using proxy = await TestServer.start((_, response) => response.end(OK));
    const client = createClient({ fetch: createFetch({ [name]: proxy.url }) });
    expect(
      await client.json(
        {
          method: 'post',
          url: 'http://site.test/a',
          json: { a: 1 },
          credentials: { 'x-key': 'k' },
        },
        greeting,
      ),
    ).toEqual({ hello: 'world' });
    expect(proxy.seen).toMatchObject([
      { method: 'POST', url: 'http://site.test/a', body: '{"a":1}', headers: { 'x-key': 'k' } },
    ]);
  },
);

test.each(['127.0.0.1', '*'])('NO_PROXY=%s goes direct', async (NO_PROXY) => {
  await using proxy = await TestServer.start((_, response) => response.writeHead(500).end());
  await using server = await TestServer.start((_, response) => response.end(OK));
  const client = createClient({ fetch: createFetch({ HTTP_PROXY: proxy.url, NO_PROXY }) });
  expect(await client.json({ method: 'get', url: server.url }, greeting)).toEqual({
    hello: 'world',
  });
  expect(proxy.seen).toEqual([]);
});

test('https asks the proxy for a tunnel, and a refused one is a network failure', async () => {
  const asked: string[] = [];
  await using proxy = await RawServer.start((socket, _, data) => {
    asked.push(data.split('\r\n')[0] ?? '');
    socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
  });
  const client = createClient({ fetch: createFetch({ HTTPS_PROXY: proxy.url }) });
  await expect(
    client.json({ method: 'get', url: 'https://site.test/' }, greeting),
  ).rejects.toMatchObject({ code: 'network' });
  expect(asked[0]).toBe('CONNECT site.test:443 HTTP/1.1');
});

test('without a proxy, a host that does not exist is named with its cause', async () => {
  const client = createClient({ fetch: createFetch({}) });
  await expect(
    client.json({ method: 'get', url: 'http://no-such-host.invalid/' }, greeting),
  ).rejects.toMatchObject({
    code: 'network',
    message: expect.stringMatching(/http:\/\/no-such-host\.invalid \((ENOTFOUND|EAI_AGAIN)\)/),
  });
});

test('an abort ends a call through a proxy', async () => {
  await using proxy = await TestServer.start((_, response) => {
    response.writeHead(200).write('{"hello":');
  });
  const client = createClient({ fetch: createFetch({ HTTP_PROXY: proxy.url }) });
  await expect(
    client.json({ method: 'get', url: 'http://site.test/' }, greeting, {
      signal: AbortSignal.timeout(200),
    }),
  ).rejects.toMatchObject({ code: 'timeout' });
  await expect.poll(() => proxy.closed).toBe(1);
});

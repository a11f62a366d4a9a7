import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createClient, greeting } from './create-client.js';
import { TestServer } from './test-server.js';

const OK = '{"hello":"wörld"}';

test('reads a gzipped answer', async () => {
  await using server = await TestServer.start((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(OK)),
  );
  expect(await createClient().json({ method: 'get', url: server.url }, greeting)).toEqual({
    hello: 'wörld',
  });
});

test.each([
  ['gzip', Buffer.from(OK)],
  ['deflate', Buffer.from(OK)],
  ['br', Buffer.from(OK)],
])('an answer that only claims to be %s is a bad response, asked for once', async (...row) => {
  const [encoding, body] = row;
  await using server = await TestServer.start((_, response) =>
    response.writeHead(200, { 'content-encoding': encoding }).end(body),
  );
  await expect(
    createClient().json({ method: 'get', url: server.url }, greeting),
  ).rejects.toMatchObject({
    name: 'WebProviderError',
    code: 'bad_response',
    message: expect.stringMatching(
      /^Acme sent an answer that cannot be unpacked \(\w+\)\. Try again later\.$/,
    ),
  });
  expect(server.seen).toHaveLength(1);
});

test.each([
  ['plain', (size: number) => ({ headers: {}, body: Buffer.alloc(size, '1') })],
  [
    'gzipped',
    (size: number) => ({
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(size, '1')),
    }),
  ],
])('reads no more than the cap of a huge %s answer', async (_, create) => {
  const { headers, body } = create(20_000_000);
  await using server = await TestServer.start((_request, response) =>
    response.writeHead(200, headers).end(body),
  );
  await expect(
    createClient({ maxBytes: 100_000 }).json({ method: 'get', url: server.url }, greeting),
  ).rejects.toMatchObject({
    code: 'bad_response',
    message: 'Acme sent more than 100000 bytes; the rest was not read.',
  });
  expect(server.seen).toHaveLength(1);
});

test('a cap that is met exactly is kept', async () => {
  await using server = await TestServer.start((_, response) => response.end(OK));
  const maxBytes = Buffer.byteLength(OK);
  expect(
    await createClient({ maxBytes }).json({ method: 'get', url: server.url }, greeting),
  ).toEqual({ hello: 'wörld' });
});

test.each([
  ['<!doctype html><h1>Welcome</h1>', ': Welcome'],
  ['{"hello":', ': {"hello":'],
  ['', ''],
])('HTTP 200 with %j is a bad response', async (body, said) => {
  await using server = await TestServer.start((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(body),
  );
  await expect(
    createClient().json({ method: 'get', url: server.url }, greeting),
  ).rejects.toMatchObject({
    code: 'bad_response',
    status: 200,
    message: `Acme answered HTTP 200 with something that is not JSON${said}`,
  });
});

test('JSON is JSON whatever its content type says, also behind a byte order mark', async () => {
  await using server = await TestServer.start((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`\uFEFF${OK}`),
  );
  expect(await createClient().json({ method: 'get', url: server.url }, greeting)).toEqual({
    hello: 'wörld',
  });
});

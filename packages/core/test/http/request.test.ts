import { expect, test } from 'vitest';
import { createClient, greeting } from './create-client.js';
import { TestServer } from './test-server.js';

const ok = '{"hello":"world","extra":1}';

test('sends the query encoded and gives the fields of the schema', async () => {
  await using server = await TestServer.start((_, response) => response.end(ok));
  const answer = await createClient().json(
    {
      method: 'get',
      url: `${server.url}/a?fixed=1`,
      query: { q: 'ö & ?', count: 5, decorations: false },
    },
    greeting,
  );
  expect(answer).toEqual({ hello: 'world' });
  expect(server.seen).toMatchObject([
    {
      method: 'GET',
      url: '/a?fixed=1&q=%C3%B6+%26+%3F&count=5&decorations=false',
      headers: { accept: 'application/json' },
    },
  ]);
});

test('sends JSON, a form, headers and credentials', async () => {
  await using server = await TestServer.start((_, response) => response.end(ok));
  const request = { method: 'post', url: server.url, credentials: { 'x-key': 'secret' } } as const;
  await createClient().json(
    { ...request, json: { a: 'ö' }, headers: { accept: 'text/html' } },
    greeting,
  );
  await createClient().json({ ...request, form: { a: 'ö &' } }, greeting);
  expect(server.seen).toMatchObject([
    {
      body: '{"a":"ö"}',
      headers: { 'content-type': 'application/json', accept: 'text/html', 'x-key': 'secret' },
    },
    {
      body: 'a=%C3%B6+%26',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    },
  ]);
});

test.each([
  ['an invisible character', 'tvly-\u200bx'],
  ['a curly quotation mark', '“tvly-x”'],
  ['a line end inside', 'tvly-\nx'],
  ['a control character', 'tvly-\u0001x'],
  ['an ideographic space behind it', 'tvly-x\u3000'],
])('a key with %s is a fault of the key, and nothing is sent', async (_, key) => {
  await using server = await TestServer.start((_, response) => response.end(ok));
  const credentials = { authorization: `Bearer ${key}` };
  await expect(
    createClient().json({ method: 'get', url: server.url, credentials }, greeting),
  ).rejects.toMatchObject({
    code: 'auth',
    message:
      'The key for Acme holds a character that cannot be sent, perhaps an invisible one or a curly quotation mark. Copy the key again.',
  });
  expect(server.seen).toEqual([]);
});

test('a key of Latin letters, white space around it, is sent', async () => {
  await using server = await TestServer.start((_, response) => response.end(ok));
  const credentials = { 'x-key': ' clé\n' };
  await createClient().json({ method: 'get', url: server.url, credentials }, greeting);
  expect(server.seen).toMatchObject([{ headers: { 'x-key': 'cl\u00e9' } }]);
});

test('an answer of another shape names the field', async () => {
  await using server = await TestServer.start((_, response) => response.end('{"hello":7}'));
  await expect(
    createClient().json({ method: 'get', url: server.url }, greeting),
  ).rejects.toMatchObject({
    code: 'bad_response',
    status: 200,
    message: 'Acme sent an answer of an unexpected shape (hello: must be a text).',
  });
});

test.each([
  [400, 'bad_request'],
  [401, 'auth'],
  [402, 'quota'],
  [403, 'auth'],
  [404, 'not_configured'],
  [405, 'not_configured'],
  [410, 'not_configured'],
  [408, 'timeout'],
  [422, 'bad_request'],
  [500, 'upstream'],
  [501, 'upstream'],
] as const)('HTTP %i is %s, asked once, in the words of the service', async (status, code) => {
  await using server = await TestServer.start((_, response) =>
    response.writeHead(status).end('{"error":{"message":"No, <b>because</b>."}}'),
  );
  await expect(
    createClient().json({ method: 'get', url: server.url }, greeting),
  ).rejects.toMatchObject({ code, status, message: `Acme answered HTTP ${status}: No, because.` });
  expect(server.seen).toHaveLength(1);
});

test('an answer without words is named by its status alone', async () => {
  await using server = await TestServer.start((_, response) => response.writeHead(500).end());
  await expect(
    createClient().json({ method: 'get', url: server.url }, greeting),
  ).rejects.toMatchObject({ message: 'Acme answered HTTP 500.' });
});

test("the service's own table goes before the status", async () => {
  await using server = await TestServer.start((_, response) =>
    response.writeHead(503).end('{"code":7}'),
  );
  const client = createClient({
    explain: ({ status, json }) =>
      status === 503 && Object(json).code === 7
        ? { code: 'quota', message: 'Acme has no credit left.', retry: false }
        : undefined,
  });
  await expect(client.json({ method: 'get', url: server.url }, greeting)).rejects.toMatchObject({
    code: 'quota',
    status: 503,
    message: 'Acme has no credit left.',
  });
  expect(server.seen).toHaveLength(1);
});

test.each([
  ['JSON', '{"error":"bad key s3cr3t-key%2F1 and s3cr3t-key/1"}'],
  ['text', 'bad key s3cr3t-key%2F1 and s3cr3t-key/1'],
])('a secret that the server repeats as %s never reaches a message', async (_, body) => {
  await using server = await TestServer.start((_request, response) =>
    response.writeHead(400).end(body),
  );
  const request = { method: 'get', url: server.url, query: { key: 'x' } } as const;
  const message = 'Acme answered HTTP 400: bad key [redacted] and [redacted]';
  await expect(
    createClient().json({ ...request, credentials: { 'x-key': 's3cr3t-key/1' } }, greeting),
  ).rejects.toMatchObject({ message });
  await expect(
    createClient().json(
      { ...request, credentials: { authorization: 'Bearer s3cr3t-key/1' } },
      greeting,
    ),
  ).rejects.toMatchObject({ message });
});

test('a Basic password that the server repeats in the clear never reaches a message', async () => {
  await using server = await TestServer.start((_, response) =>
    response.writeHead(400).end('no entry for pässword'),
  );
  const authorization = `Basic ${Buffer.from('me:pässword').toString('base64')}`;
  await expect(
    createClient().json(
      { method: 'get', url: server.url, credentials: { authorization } },
      greeting,
    ),
  ).rejects.toMatchObject({ message: 'Acme answered HTTP 400: no entry for [redacted]' });
});

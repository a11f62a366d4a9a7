import { expect, test } from 'vitest';
import { createClient, greeting } from './create-client.js';
import { TestServer } from './test-server.js';

const OK = '{"hello":"world"}';
const SECRET = { authorization: 'Bearer secret', 'x-key': 'secret' };

test.each([301, 302, 303, 307, 308])(
  'HTTP %i within one origin keeps the credentials',
  async (status) => {
    await using server = await TestServer.start(({ url }, response) => {
      if (url === '/new') response.end(OK);
      else response.writeHead(status, { location: '/new' }).end();
    });
    expect(
      await createClient().json(
        { method: 'get', url: `${server.url}/old`, credentials: SECRET, query: { q: 'x' } },
        greeting,
      ),
    ).toEqual({ hello: 'world' });
    expect(server.seen).toMatchObject([
      { url: '/old?q=x', headers: SECRET },
      { url: '/new', headers: SECRET },
    ]);
  },
);

test.each([301, 302, 303, 307, 308])(
  'HTTP %i to another origin drops the credentials and keeps the other headers',
  async (status) => {
    await using other = await TestServer.start((_, response) => response.end(OK));
    await using server = await TestServer.start((_, response) =>
      response.writeHead(status, { location: `${other.url}/new` }).end(),
    );
    await createClient().json(
      { method: 'get', url: server.url, credentials: SECRET, headers: { 'x-plain': 'stays' } },
      greeting,
    );
    const [seen] = other.seen;
    expect(seen).toMatchObject({ url: '/new', headers: { 'x-plain': 'stays' } });
    expect(seen?.headers).not.toHaveProperty('authorization');
    expect(seen?.headers).not.toHaveProperty('x-key');
  },
);

test('credentials stay dropped on the way back', async () => {
  await using server = await TestServer.start(({ url }, response) => {
    if (url === '/back') response.end(OK);
    else response.writeHead(302, { location: `${other.url}/` }).end();
  });
  await using other = await TestServer.start((_, response) =>
    response.writeHead(302, { location: `${server.url}/back` }).end(),
  );
  await createClient().json({ method: 'get', url: server.url, credentials: SECRET }, greeting);
  expect(server.seen[1]?.headers).not.toHaveProperty('x-key');
});

test.each([
  [301, 'GET', ''],
  [302, 'GET', ''],
  [303, 'GET', ''],
  [307, 'POST', '{"a":1}'],
  [308, 'POST', '{"a":1}'],
])('HTTP %i turns a POST into %s with the body %j', async (status, method, body) => {
  await using server = await TestServer.start(({ url }, response) => {
    if (url === '/new') response.end(OK);
    else response.writeHead(status, { location: '/new' }).end();
  });
  await createClient().json({ method: 'post', url: server.url, json: { a: 1 } }, greeting);
  expect(server.seen[1]).toMatchObject({ method, body });
});

test('a circle of redirects ends', async () => {
  await using server = await TestServer.start((_, response) =>
    response.writeHead(302, { location: '/' }).end(),
  );
  await expect(
    createClient().json({ method: 'get', url: server.url }, greeting),
  ).rejects.toMatchObject({
    code: 'bad_response',
    message: 'Acme redirects in a circle. Check its URL.',
  });
  expect(server.seen).toHaveLength(6);
});

test.each(['file:///etc/passwd', 'http://me:secret@127.0.0.1:1/', 'http://['])(
  'a redirect to %s is a failure without that address in it',
  async (location) => {
    await using server = await TestServer.start((_, response) =>
      response.writeHead(302, { location }).end(),
    );
    await expect(
      createClient().json({ method: 'get', url: server.url }, greeting),
    ).rejects.toMatchObject({
      name: 'WebProviderError',
      code: 'bad_response',
      message: 'Acme redirects to an address that cannot be followed. Check its URL.',
    });
  },
);

test('a redirect without an address is an answer like any other', async () => {
  await using server = await TestServer.start((_, response) => response.writeHead(302).end());
  await expect(
    createClient().json({ method: 'get', url: server.url }, greeting),
  ).rejects.toMatchObject({ code: 'bad_response', status: 302 });
});

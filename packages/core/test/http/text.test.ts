import { expect, test } from 'vitest';
import { createClient } from './create-client.js';
import { TestServer } from './test-server.js';

test('text gives a page as it is, with its status', async () => {
  await using server = await TestServer.start((_, response) =>
    response.writeHead(202, { 'content-type': 'text/html' }).end('<p>Grüezi'),
  );
  const reply = await createClient().text({ method: 'get', url: server.url });
  expect([reply.status, reply.text, reply.json]).toEqual([202, '<p>Grüezi', undefined]);
  expect(reply.headers.get('content-type')).toBe('text/html');
});

test('text tries again like json, and gives the last answer', async () => {
  await using server = await TestServer.start((_, response) =>
    server.seen.length === 1
      ? response.writeHead(503).end('<h1>busy</h1>')
      : response.writeHead(200).end('data: done'),
  );
  const reply = await createClient().text({ method: 'get', url: server.url });
  expect(reply.text).toBe('data: done');
  expect(server.seen).toHaveLength(2);
});

test('a status that is a failure is one for text too', async () => {
  await using server = await TestServer.start((_, response) =>
    response.writeHead(404).end('<h1>Nothing here</h1>'),
  );
  const client = createClient({ urlVariable: 'ACME_URL' });
  await expect(client.text({ method: 'get', url: server.url })).rejects.toMatchObject({
    code: 'not_configured',
    status: 404,
    message: 'Acme answered HTTP 404: Nothing here. Check ACME_URL.',
  });
});

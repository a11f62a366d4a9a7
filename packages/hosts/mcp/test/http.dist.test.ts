import { describe, expect, test } from 'vitest';
import { CLIENTS } from './clients.js';
import { HttpServer } from './http-server.js';
import { TestHome } from './test-home.js';
import { Vendor } from './vendor.js';

describe.each(CLIENTS)('%s', (_name, connect) => {
  test('a client with the token of the environment is served, and one without it is not', async () => {
    await using home = await TestHome.create();
    await using vendor = await Vendor.start();
    await using server = await HttpServer.start({
      HERMES_HOME: home.path,
      SEARXNG_URL: vendor.url,
      HERMES_WEB_MCP_TOKEN: 's3cret',
    });
    const headers = { authorization: 'Bearer s3cret' };
    await using session = await connect({ url: server.url, headers });
    const result = await session.call('web_search', { query: 'lanterns', limit: 1 });
    expect(result.structuredContent).toMatchObject({ success: true });
    await expect(connect({ url: server.url })).rejects.toThrow();
  });

  test('SIGTERM lets a call end, ends the open streams, and then the server', async () => {
    await using home = await TestHome.create();
    await using vendor = await Vendor.start();
    await using server = await HttpServer.start({
      HERMES_HOME: home.path,
      SEARXNG_URL: vendor.url,
    });
    const session = await connect(server);
    const call = session.call('web_search', { query: 'slow', limit: 1 });
    await vendor.asked('slow');
    server.kill('SIGTERM');
    await expect.poll(() => fetch(server.url).catch(() => 'refused')).toBe('refused');
    vendor.answerSlow();
    expect((await call).structuredContent).toMatchObject({ success: true });
    expect(await server.exit).toEqual([0, null]);
    await session.client.close();
  });
});

test('a second signal ends the server at once', async () => {
  await using home = await TestHome.create();
  await using vendor = await Vendor.start();
  await using server = await HttpServer.start({ HERMES_HOME: home.path, SEARXNG_URL: vendor.url });
  const [[, connect]] = CLIENTS as [(typeof CLIENTS)[number]];
  const session = await connect(server);
  const call = expect(session.call('web_search', { query: 'hang' })).rejects.toThrow();
  await vendor.asked('hang');
  server.kill('SIGTERM');
  await expect.poll(() => fetch(server.url).catch(() => 'refused')).toBe('refused');
  server.kill('SIGTERM');
  expect(await server.exit).toEqual([1, null]);
  await session.client.close();
  await call;
});

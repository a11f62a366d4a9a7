import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createWeb } from '../src/index.js';
import { directoryPlugin, hermesHome } from './hermes-home.js';

test("where the environment names a proxy, a plugin fetches with the call's signal", async () => {
  const server = createServer((_request, response) => response.end('tide table')).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const members = `search: async (query, limit, { signal }) => {
    const title = await (await ctx.fetch('${url}', { signal })).text();
    return { success: true, data: { web: [{ title, url: 'https://hit.test/', description: '' }] } };
  }`;
  const web = createWeb({
    home: hermesHome(directoryPlugin('web/acme', { provider: 'acme', members })),
    config: { plugins: { enabled: ['web/acme'] } },
    env: { HTTP_PROXY: 'http://127.0.0.1:9', NO_PROXY: '127.0.0.1' },
  });
  onTestFinished(() => web.close());
  for (const options of [{}, { signal: new AbortController().signal }]) {
    expect(await web.search({ query: `tide ${Object.keys(options)}` }, options)).toMatchObject({
      data: { web: [{ title: 'tide table' }] },
    });
  }
});

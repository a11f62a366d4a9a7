import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalProvider, register } from '@hermes/web-local';
import { expect, it } from 'vitest';

it('the built package reads a page through its built worker', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>T</title><p>built words');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const home = await mkdtemp(join(tmpdir(), 'hermes-web-local-dist-'));
  const provider = new LocalProvider({
    env: { HERMES_ALLOW_PRIVATE_URLS: 'true' },
    config: {},
    fetch,
    home,
    logger: { warn: () => undefined, debug: () => undefined },
  });
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await provider.extract([url])).toMatchObject({
      success: true,
      data: [{ url, title: 'T', content: 'built words' }],
    });
    expect(register).toBeTypeOf('function');
  } finally {
    await provider.close();
    server.close();
    await rm(home, { recursive: true, force: true });
  }
});

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebOptions } from '../src/index.js';

/** A server on loopback that is a SearXNG and a site, and the options of a `Web` that knows no other. */
export interface Loopback extends AsyncDisposable {
  readonly url: string;
  readonly options: WebOptions;
  /** Resolves when a connection has been closed. */
  readonly disconnected: Promise<void>;
}

const HITS = {
  results: [{ url: 'https://one.test/', title: 'One', content: 'first', score: 1 }],
  unresponsive_engines: [],
};
const PAGE = '<article><h1>Page</h1><p>body words of the page</p></article>';

/** Serves one hit and one page. */
export const answer: RequestListener = ({ url = '' }, response) => {
  const isSearch = url.startsWith('/search');
  response.writeHead(200, { 'content-type': isSearch ? 'application/json' : 'text/html' });
  response.end(isSearch ? JSON.stringify(HITS) : PAGE);
};

export async function startLoopback(listener: RequestListener): Promise<Loopback> {
  const home = mkdtempSync(join(tmpdir(), 'hermes-home-'));
  const server = createServer(listener);
  const disconnected = new Promise<void>((resolve) => {
    server.on('connection', (socket) => socket.once('close', () => resolve()));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = {
    web: { search_backend: 'searxng', extract_backend: 'local' },
    security: { allow_private_urls: true },
  };
  return {
    url,
    options: { home, env: { SEARXNG_URL: url }, config },
    disconnected,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createWeb } from '../src/index.js';

const TIMEOUT_MS = 400;

async function serverThat(answer: RequestListener): Promise<Server> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return server;
}

/** Connections that carried a request and are still open. */
function serving(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('request', ({ socket }) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

const connections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

/** How long a search and an extract take whose vendor is this server. */
async function timed(server: Server): Promise<{ codes: unknown[]; tookMs: number[] }> {
  const home = await mkdtemp(join(tmpdir(), 'hermes-web-deadline-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const web = createWeb({
    home,
    env: { TAVILY_API_KEY: 'tvly-x', TAVILY_BASE_URL: url },
    config: { web: { backend: 'tavily', search_timeout: 0.4, extract_timeout: 0.4 } },
    lookup: async () => ['93.184.216.34'],
  });
  await web.search({ query: 'warm-up' }); // what a start costs is not the call's
  await web.extract({ urls: ['https://warm-up.test/'] });
  const codes: unknown[] = [];
  const tookMs: number[] = [];
  for (const call of [
    () => web.search({ query: 'x' }),
    () => web.extract({ urls: ['https://x.test/'] }),
  ]) {
    const start = performance.now();
    const answer = await call();
    tookMs.push(performance.now() - start);
    const entry =
      answer.success && 'data' in answer && Array.isArray(answer.data) ? answer.data[0] : answer;
    codes.push(Reflect.get(Object(entry), 'code'));
  }
  await web.close();
  return { codes, tookMs };
}

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

test.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  ['never ends its headers', (_request, response) => response.writeProcessing()],
  [
    'drips for ever',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    },
  ],
])(
  'a vendor that %s: the call ends at its deadline, and its sockets are closed',
  async (_what, answer) => {
    const server = await serverThat(answer);
    const busy = serving(server);
    const before = timers();
    const { codes, tookMs } = await timed(server);
    expect(codes).toEqual(['timeout', 'timeout']);
    for (const took of tookMs) expect(took).toBeLessThan(TIMEOUT_MS + 100);
    await expect.poll(() => busy.size).toBe(0);
    // Node's fetch connects once more after an abort, and lets go of that connection after 4 s without use.
    await expect.poll(() => connections(server), { timeout: 8000 }).toBe(0);
    await expect.poll(timers).toBeLessThanOrEqual(before);
  },
);

test('a provider that ignores its signal: the call ends at its deadline all the same', async () => {
  const deaf = {
    name: 'deaf',
    isAvailable: () => true,
    search: () => new Promise(() => undefined),
  };
  const web = createWeb({
    config: { web: { search_timeout: 0.4 } },
    providers: [deaf],
    home: tmpdir(),
  });
  await web.select('search');
  const start = performance.now();
  expect(await web.search({ query: 'x' })).toMatchObject({ success: false, code: 'timeout' });
  expect(performance.now() - start).toBeLessThan(TIMEOUT_MS + 100);
});

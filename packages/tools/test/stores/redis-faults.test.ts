import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openTestStores, patient } from './open-test-stores.js';
import { longestOnThisMachine, timed } from './timed.js';

/** The URL of a server that speaks to each who connects in its own way. */
async function startServer(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return `127.0.0.1:${isAddress(address) ? address.port : 0}`;
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

/** A port that nobody listens on. */
async function closedPort(): Promise<string> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return `127.0.0.1:${isAddress(address) ? address.port : 0}`;
}

const hangs = (): Promise<string> => startServer(() => {});
const hangsUp = (): Promise<string> => startServer((socket) => socket.end());
const isNoRedis = (): Promise<string> =>
  startServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
/** Greets, as Redis does, and falls silent. */
const fallsSilent = (): Promise<string> =>
  startServer((socket) => socket.once('data', () => socket.write('+OK\r\n+OK\r\n+OK\r\n')));

/** The first use in a process pays for what is imported. */
async function useOnce(): Promise<void> {
  await import('rate-limiter-flexible');
  await openTestStores({ cacheStore: `redis://${await closedPort()}` }).cache.get('k');
}

test.each<[string, () => Promise<string>, RegExp]>([
  ['refuses', closedPort, /\(connect ECONNREFUSED 127\.0\.0\.1:\d+\)/],
  ['never answers', hangs, /\(no answer within 200 ms\)/],
  ['hangs up', hangsUp, /\(Socket closed unexpectedly\)/],
  ['is no Redis', isNoRedis, /cannot be used \(.+\)/],
  ['falls silent', fallsSilent, /\(no answer within 200 ms\)/],
])(
  'a Redis that %s fails no call and makes none late; one warning says so, without the password',
  async (_what, start, reason) => {
    await useOnce();
    const place = await start();
    const limits = { vendor: { perMonth: 50 } };
    const cacheStore = `redis://someone:geheimes%2Fwort@${place}/3`;
    const stores = openTestStores({ cacheStore, limits });
    await import('@keyv/redis'); // the first use pays for the import, no store does
    await import('rate-limiter-flexible');
    const longest = longestOnThisMachine();
    const calls = Array.from({ length: 30 }, async (_, index) => {
      expect(await stores.cache.get(`k${index}`)).toBeUndefined();
      expect(await stores.coolDowns.get('vendor')).toBeUndefined();
      expect(await stores.limits.take('vendor', patient())).toBe(0);
      await stores.cache.set(`k${index}`, index);
    });
    expect(Math.max(...(await Promise.all(calls.map(timed))))).toBeLessThan(await longest);
    const later = async (): Promise<void> => {
      for (let count = 0; count < 20; count += 1) await stores.cache.get('k7');
    };
    expect(await timed(later())).toBeLessThan(await longest);
    expect((await stores.cache.get('k7'))?.value).toBe(7);
    expect((await stores.limits.remaining('vendor'))?.per_month).toBe(20);
    expect(stores.warnings).toHaveLength(1);
    expect(stores.warnings[0]).toMatch(reason);
    expect(stores.warnings[0]).toContain(`The Redis at redis://${place}/3 cannot be used`);
    expect(stores.warnings.join()).not.toMatch(/geheimes|someone|wort/);
  },
);

test('a URL that is none fails no call and reaches no message', async () => {
  const stores = openTestStores({ cacheStore: 'redis://:geheimes-wort@host:no-port' });
  await stores.cache.set('k', 1);
  expect((await stores.cache.get('k'))?.value).toBe(1);
  expect(stores.warnings).toEqual([
    'The Redis at web.cache cannot be used (Invalid URL). It is tried again every 10 s. Until then answers, limits and cool-downs are kept in the memory of this process.',
  ]);
});

test('closing ends an attempt to connect', async () => {
  const stores = openTestStores({ cacheStore: `redis://${await hangs()}` });
  const get = stores.cache.get('k');
  await stores.close();
  expect(await get).toBeUndefined();
  expect(stores.warnings).toEqual([]);
});

import { messageOf, parseUrl, redact } from '@hermes/web-core';
import type { RedisClientType as Client } from '@keyv/redis';
import { limitersOf } from './limiters.js';
import { loadPeer } from './load-peer.js';
import { makeKeyv } from './make-keyv.js';
import type { SharedStoreKind, Store } from './store.js';

const PEER = { name: '@keyv/redis', version: '5', setting: 'web.cache: redis://' };

/** A server that has not welcomed us by then is not there. */
const CONNECT_TIMEOUT_MS = 5000;

type Library = typeof import('@keyv/redis');

/** A Redis, for the processes of many machines. */
export function redisKind(url: string): SharedStoreKind {
  const { place, secrets } = partsOf(url);
  return {
    title: `The Redis at ${place}`,
    load: async () => {
      const library = await loadPeer<Library>(PEER);
      const keyv = await import('keyv');
      return async (signal) => makeStore(await connect(library, url, signal), library, keyv);
    },
    explain: (error) => redact(messageOf(error), secrets),
  };
}

/** The socket keeps no process alive: whoever waits for an answer does. */
async function connect(
  { createClient }: Library,
  url: string,
  signal: AbortSignal,
): Promise<Client> {
  const client: Client = createClient({
    url,
    disableOfflineQueue: true, // a command that cannot be sent fails now
    socket: { reconnectStrategy: false }, // a lost connection is made anew by the next who needs it
  });
  client.on('error', () => {}); // the command that met it says so
  client.unref();
  let isLate = false;
  const giveUp = (): void => disconnect(client);
  const timer = setTimeout(() => {
    isLate = true;
    giveUp();
  }, CONNECT_TIMEOUT_MS).unref();
  signal.addEventListener('abort', giveUp);
  try {
    await client.connect();
    await client.ping(); // a server that wants a password says so to the first command
    return client;
  } catch (error) {
    disconnect(client);
    throw isLate ? new Error(`no answer within ${CONNECT_TIMEOUT_MS} ms`, { cause: error }) : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

function disconnect(client: Client): void {
  if (client.isOpen) client.destroy();
}

function makeStore(
  client: Client,
  { default: KeyvRedis }: Library,
  keyv: typeof import('keyv'),
): Store {
  const options = { throwOnErrors: true };
  return {
    isShared: true,
    get isAlive(): boolean {
      return client.isReady;
    },
    answers: makeKeyv(keyv, new KeyvRedis(client, options), 'answer'),
    coolDowns: makeKeyv(keyv, new KeyvRedis(client, options), 'cool-down'),
    limiter: limitersOf(
      ({ RateLimiterRedis: Limiter }, { points, seconds }) =>
        new Limiter({
          storeClient: client,
          useRedisPackage: true, // the client is node-redis
          keyPrefix: 'hermes-web:limit',
          points,
          duration: seconds,
        }),
    ),
    close: async (): Promise<void> => disconnect(client),
  };
}

/** The URL's part that may be shown, and those that may not. */
function partsOf(url: string): { readonly place: string; readonly secrets: readonly string[] } {
  const parsed = parseUrl(url);
  if (!parsed) return { place: 'web.cache', secrets: [url] };
  const { protocol, host, pathname, password } = parsed;
  return { place: `${protocol}//${host}${pathname}`, secrets: [password, decoded(password)] };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a percent sign that is no escape
  }
}

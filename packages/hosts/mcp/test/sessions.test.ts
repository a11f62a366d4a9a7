import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { TestHome } from './test-home.js';
import { Vendor } from './vendor.js';

const SERVER = fileURLToPath(new URL('session-server.ts', import.meta.url));
const AT_ONCE = 25;

interface Reply {
  readonly url?: string;
  readonly heapBytes?: number;
  readonly handles?: readonly string[];
}

async function replyOf(server: ChildProcess, message?: string): Promise<Reply> {
  const reply = once(server, 'message');
  if (message !== undefined) server.send(message);
  const [content] = await reply;
  return content;
}

/** A client as small as can be. */
class Session {
  readonly #url: string;
  readonly #agent: Agent;
  #id = '';

  constructor(url: string, agent: Agent) {
    this.#url = url;
    this.#agent = agent;
  }

  async open(): Promise<void> {
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    const { headers } = await this.#post({ id: 1, method: 'initialize', params });
    this.#id = String(headers['mcp-session-id']);
    await this.#post({ method: 'notifications/initialized' });
  }

  async use(): Promise<void> {
    const { body } = await this.#post(call('lanterns'));
    expect(body).toContain('About lanterns');
  }

  /** Cancels a call in its middle; its stream ends. */
  async cancel(vendor: Vendor): Promise<void> {
    const query = `hang ${this.#id}`;
    const hanging = this.#post(call(query));
    await vendor.asked(query);
    await this.#post({ method: 'notifications/cancelled', params: { requestId: 2 } });
    await hanging;
  }

  /** Leaves in the middle of a call, without a word. */
  async drop(vendor: Vendor): Promise<void> {
    const query = `hang ${this.#id}`;
    const asked = this.#ask('POST', call(query)).on('error', () => {}); // it is cut off below
    await vendor.asked(query);
    asked.destroy();
  }

  async delete(): Promise<void> {
    const [response] = await once(this.#ask('DELETE'), 'response');
    await text(response);
  }

  async #post(message: object): Promise<{ headers: IncomingMessage['headers']; body: string }> {
    const [response] = await once(this.#ask('POST', message), 'response');
    return { headers: response.headers, body: await text(response) };
  }

  #ask(method: string, message?: object): ReturnType<typeof request> {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(this.#id !== '' && { 'mcp-session-id': this.#id }),
    };
    const asked = request(this.#url, { method, agent: this.#agent, headers });
    return asked.end(message && JSON.stringify({ jsonrpc: '2.0', ...message }));
  }
}

function call(query: string): object {
  const params = { name: 'web_search', arguments: { query, limit: 1 } };
  return { id: 2, method: 'tools/call', params };
}

/** What a client may do with its session; most do not say good-bye. */
const LIVES: readonly ((session: Session, vendor: Vendor) => Promise<void>)[] = [
  async () => {},
  (session) => session.use(),
  (session, vendor) => session.cancel(vendor),
  (session, vendor) => session.drop(vendor),
  async (session) => {
    await session.use();
    await session.delete();
  },
];

async function run(count: number, url: string, vendor: Vendor): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  let begun = 0;
  const worker = async (): Promise<void> => {
    while (begun < count) {
      const live = LIVES[begun % LIVES.length];
      begun += 1;
      const session = new Session(url, agent);
      await session.open();
      await live?.(session, vendor);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  agent.destroy();
}

test('1000 sessions, however they end, leave no memory, no call and no handle behind', async () => {
  await using home = await TestHome.create({ 'config.yaml': 'web: { cache_enabled: false }\n' });
  await using vendor = await Vendor.start();
  const server = fork(SERVER, [home.path, vendor.url], {
    execArgv: ['--expose-gc', '--conditions=@hermes/source', '--import=tsx'],
  });
  const { url = '' } = await replyOf(server);
  const heapBytes = async (): Promise<number> => (await replyOf(server, 'measure')).heapBytes ?? 0;
  await run(200, url, vendor);
  await expect.poll(() => vendor.open, { timeout: 10_000 }).toBe(0);
  const start = await heapBytes();
  await run(1000, url, vendor);
  await expect.poll(() => vendor.open, { timeout: 10_000 }).toBe(0);
  await expect.poll(heapBytes, { timeout: 10_000, interval: 500 }).toBeLessThan(start * 1.1);
  const exit = once(server, 'exit');
  expect(await replyOf(server, 'stop')).toEqual({ handles: [] });
  expect(await exit).toEqual([0, null]);
}, 60_000);

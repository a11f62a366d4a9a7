import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { callFrame, environment, HANDSHAKE, PROGRAMS, RunningServer } from './run-server.js';
import { TestHome } from './test-home.js';
import { Vendor } from './vendor.js';

const CLIENT = fileURLToPath(new URL('client-process.mjs', import.meta.url));
const HANGING = callFrame(2, 'web_search', { query: 'hang' });
const SECOND = 1000;

const KILLED = PROGRAMS.flatMap(([program, args]) => [
  [program, 'idle', [], args] as const,
  [program, 'in the middle of a call', [HANGING], args] as const,
]);

test.each(KILLED)(
  '%s ends within a second when its client is killed, %s',
  async (_program, _when, calls, args) => {
    await using home = await TestHome.create();
    await using vendor = await Vendor.start();
    const frames = [...HANDSHAKE, ...calls].map((frame) => `${JSON.stringify(frame)}\n`).join('');
    const client = spawn(process.execPath, [CLIENT, frames, ...args], {
      env: environment({ HERMES_HOME: home.path, SEARXNG_URL: vendor.url }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await once(client.stdout, 'data');
    await expect.poll(() => vendor.queries.length, { timeout: 20_000 }).toBe(calls.length);
    const start = performance.now();
    client.kill('SIGKILL');
    await once(client.stderr.resume(), 'close'); // the server holds the other end, too
    expect(performance.now() - start).toBeLessThan(SECOND);
  },
);

test.each(PROGRAMS)(
  '%s ends within a second when stdin is closed in the middle of a call, and so does the call',
  async (_program, args) => {
    await using home = await TestHome.create();
    await using vendor = await Vendor.start();
    const env = { HERMES_HOME: home.path, SEARXNG_URL: vendor.url };
    const server = new RunningServer(env, { args }).send(...HANDSHAKE, HANGING);
    await expect.poll(() => vendor.queries, { timeout: 20_000 }).toEqual(['hang']);
    const start = performance.now();
    const { code } = await server.close().ended;
    expect(performance.now() - start).toBeLessThan(SECOND);
    expect(code).toBe(0);
    await expect.poll(() => vendor.closed).toBe(1);
  },
);

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s ends the server at once',
  async (signal) => {
    await using home = await TestHome.create();
    await using vendor = await Vendor.start();
    const server = new RunningServer({ HERMES_HOME: home.path, SEARXNG_URL: vendor.url });
    server.send(...HANDSHAKE, HANGING);
    await expect.poll(() => vendor.queries, { timeout: 20_000 }).toEqual(['hang']);
    const start = performance.now();
    server.kill(signal);
    const { code, stderr } = await server.ended;
    expect(performance.now() - start).toBeLessThan(SECOND);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  },
);

test.each(['SIGTERM', 'SIGHUP'] as const)(
  '%s ends hermes-web mcp without a complaint',
  async (signal) => {
    await using home = await TestHome.create();
    const [, [, args]] = PROGRAMS;
    const server = new RunningServer({ HERMES_HOME: home.path }, { args }).send(...HANDSHAKE);
    await server.answered(1);
    server.kill(signal);
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  },
);

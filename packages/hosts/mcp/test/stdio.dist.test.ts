import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { CLIENTS } from './clients.js';
import {
  BIN,
  callFrame,
  environment,
  framesOf,
  HANDSHAKE,
  PROGRAMS,
  RunningServer,
} from './run-server.js';
import { plugin, registering, TestHome } from './test-home.js';
import { Vendor } from './vendor.js';

const NO_HITS = 'search: () => ({ success: true, data: { web: [] } })';

describe.each(CLIENTS)('%s over stdio', (_name, connect) => {
  test('lists the tools, calls them and cancels a call', async () => {
    await using home = await TestHome.create();
    await using vendor = await Vendor.start();
    const env = environment({ HERMES_HOME: home.path, SEARXNG_URL: vendor.url });
    await using session = await connect({ command: process.execPath, args: [BIN], env });
    const { tools } = await session.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['web_search', 'web_extract']);
    const result = await session.call('web_search', { query: 'lanterns', limit: 1 });
    expect(result.structuredContent).toMatchObject({
      data: { web: [{ title: 'About lanterns' }] },
    });
    const cancelling = new AbortController();
    const call = session.call('web_search', { query: 'hang' }, { signal: cancelling.signal });
    const rejected = expect(call).rejects.toThrow();
    await expect.poll(() => vendor.queries.at(-1), { timeout: 10_000 }).toBe('hang');
    cancelling.abort();
    await rejected;
    await expect.poll(() => vendor.closed, { timeout: 10_000 }).toBe(1);
  });
});

const PRINTING = [
  [
    'console.log',
    `console.log('loading noisy'); console.info('info');`,
    `console.log('searching')`,
  ],
  [
    'process.stdout',
    `process.stdout.write('raw write\\n');`,
    `process.stdout.write('searching\\n')`,
  ],
] as const;
const CASES = PROGRAMS.flatMap(([program, args]) =>
  PRINTING.map((printing) => [program, ...printing, args] as const),
);

test.each(CASES)(
  'S29: stdout of %s holds frames alone, whatever a plugin prints with %s',
  async (...[, , onLoad, onSearch, args]) => {
    await using home = await TestHome.create({
      '.env': 'TAVILY_API_KEY=tvly-neutral\n',
      'config.yaml': [
        'plugins: { enabled: [web-noisy] }',
        'web: { search_backend: noisy, extract_backend: no-such-backend }',
        '',
      ].join('\n'),
      ...plugin('noisy', {
        code: `${onLoad}\n${registering('noisy', `search: () => { ${onSearch}; return { success: true, data: { web: [] } }; }`)}`,
      }),
    });
    const server = new RunningServer({ HERMES_HOME: home.path }, { args }).send(
      ...HANDSHAKE,
      { jsonrpc: '2.0', id: 2, method: 'tools/list' },
      callFrame(3, 'web_search', { query: 'x' }),
      callFrame(4, 'no_such_tool', {}),
    );
    await server.answered(1, 2, 3, 4);
    const { code, stdout, stderr } = await server.close().ended;
    const frames = framesOf(stdout);
    expect(frames.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true);
    expect(frames.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4]);
    expect(frames.find(({ id }) => id === 3)).toMatchObject({
      result: { structuredContent: { success: true } },
    });
    expect(code).toBe(0);
    expect(stderr).toContain('searching');
    expect(stderr).toContain('no-such-backend');
  },
);

test('a frame that is far too large ends the server with its reason, and blames no plugin', async () => {
  await using home = await TestHome.create();
  const server = new RunningServer({ HERMES_HOME: home.path }).send(...HANDSHAKE);
  await server.answered(1);
  server.send(callFrame(2, 'web_search', { query: 'x'.repeat(11_000_000) }));
  const { code, stdout, stderr } = await server.ended;
  expect(code).toBe(1);
  expect(framesOf(stdout).map(({ id }) => id)).toEqual([1]);
  expect(stderr).toContain('exceeded maximum size');
  expect(stderr).toContain('The connection to the client had to be given up.');
  expect(stderr).not.toContain('plugin');
});

test('S29: a configuration that cannot be read is an error of the call, not of the stream', async () => {
  await using home = await TestHome.create({ 'config.yaml': 'web: [', '.env': 'not a line\n' });
  const server = new RunningServer({ HERMES_HOME: home.path }).send(
    ...HANDSHAKE,
    callFrame(2, 'web_search', { query: 'x' }),
  );
  const { stdout, stderr } = await (await server.answered(2)).close().ended;
  expect(framesOf(stdout)).toMatchObject([
    { id: 1 },
    {
      id: 2,
      result: {
        isError: true,
        structuredContent: { error: expect.stringContaining('config.yaml') },
      },
    },
  ]);
  expect(stderr).toContain('.env');
});

test('what is no frame is told on stderr, and the next frame is answered', async () => {
  await using home = await TestHome.create();
  const server = new RunningServer({ HERMES_HOME: home.path }).send(
    ...HANDSHAKE,
    { hello: 'world' },
    { jsonrpc: '2.0', id: 2, method: 'ping' },
  );
  const { stdout, stderr } = await (await server.answered(2)).close().ended;
  expect(framesOf(stdout).map(({ id }) => id)).toEqual([1, 2]);
  expect(stderr).toMatch(/^hermes-web-mcp: /);
});

test('a client that has said everything gets the answer to its last call', async () => {
  await using home = await TestHome.create();
  await using vendor = await Vendor.start();
  const server = new RunningServer({ HERMES_HOME: home.path, SEARXNG_URL: vendor.url });
  server.send(...HANDSHAKE, callFrame(2, 'web_search', { query: 'slow', limit: 1 }));
  await vendor.asked('slow');
  server.close();
  vendor.answerSlow();
  const { code, stdout } = await server.ended;
  expect({ code, ids: framesOf(stdout).map(({ id }) => id) }).toEqual({ code: 0, ids: [1, 2] });
});

test('what a plugin leaves failing in the background does not take the server with it', async () => {
  await using home = await TestHome.create({
    'config.yaml': 'plugins: { enabled: [web/failing] }\n',
    ...plugin('failing', {
      code: `setTimeout(() => { throw new Error('boom'); }, 1); Promise.reject(new Error('bang'));
        ${registering('failing', 'search: () => new Promise((resolve) => setTimeout(() => resolve({ success: true, data: { web: [] } }), 100))')}`,
    }),
  });
  const server = new RunningServer({ HERMES_HOME: home.path }).send(
    ...HANDSHAKE,
    callFrame(2, 'web_search', { query: 'x' }),
  );
  const { code, stdout, stderr } = await (await server.answered(2)).close().ended;
  expect(framesOf(stdout)).toMatchObject([
    { id: 1 },
    { id: 2, result: { structuredContent: { success: true } } },
  ]);
  expect(code).toBe(0);
  expect(stderr).toContain('something failed in the background: boom');
  expect(stderr).toContain('something failed in the background: bang');
});

test('a plugin that ends the process is told on stderr', async () => {
  await using home = await TestHome.create({
    'config.yaml': 'plugins: { enabled: [web/quitter] }\n',
    ...plugin('quitter', { code: registering('quitter', 'search: () => process.exit(0)') }),
  });
  const server = new RunningServer({ HERMES_HOME: home.path }).send(
    ...HANDSHAKE,
    callFrame(2, 'web_search', { query: 'x' }),
  );
  const { code, stdout, stderr } = await server.ended;
  expect({ code, ids: framesOf(stdout).map(({ id }) => id) }).toEqual({ code: 1, ids: [1] });
  expect(stderr).toContain('a plugin ended the program');
});

test('starts through a bin link in a folder with spaces and letters beyond ASCII, and finds the plugins there', async () => {
  await using home = await TestHome.create({
    'a b é 数/package.json': '{ "dependencies": { "web-mcp": "1", "my-backend": "1" } }',
    'a b é 数/node_modules/my-backend/package.json': JSON.stringify({
      name: 'my-backend',
      version: '2.1.0',
      type: 'module',
      exports: './index.js',
      hermesAgentPlugins: { 'web-mine': { provides_web_providers: ['mine'] } },
    }),
    'a b é 数/node_modules/my-backend/index.js': registering('mine', NO_HITS),
    'config.yaml': 'web: { search_backend: mine }\n',
  });
  const modules = join(home.path, 'a b é 数', 'node_modules');
  await mkdir(join(modules, '.bin'));
  await symlink(fileURLToPath(new URL('..', import.meta.url)), join(modules, 'web-mcp'));
  await symlink('../web-mcp/dist/bin.js', join(modules, '.bin', 'hermes-web-mcp'));
  const link = { command: join(modules, '.bin', 'hermes-web-mcp'), args: [] };
  const server = new RunningServer({ HERMES_HOME: home.path }, link).send(
    ...HANDSHAKE,
    callFrame(2, 'web_search', { query: 'x' }),
  );
  const { stdout } = await (await server.answered(2)).close().ended;
  expect(framesOf(stdout)).toMatchObject([
    { id: 1 },
    { id: 2, result: { structuredContent: { success: true, data: { served_by: 'mine' } } } },
  ]);
});

import { expect, test } from 'vitest';
import { HttpServer } from './http-server.js';
import { inspect } from './mcp-clients.js';
import { BIN } from './run-server.js';
import { TestHome } from './test-home.js';
import { Vendor } from './vendor.js';

const SEARCH = '--method tools/call --tool-name web_search --tool-arg query=lanterns'.split(' ');

/** How the inspector reaches the server. */
const WAYS = [
  [
    'stdio',
    async (env: Readonly<Record<string, string>>) => ({
      target: [
        process.execPath,
        BIN,
        ...Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`]),
      ],
      [Symbol.asyncDispose]: async () => {},
    }),
  ],
  [
    'HTTP',
    async (env: Readonly<Record<string, string>>) => {
      const server = await HttpServer.start(env);
      return {
        target: [server.url, '--transport', 'http'],
        [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
      };
    },
  ],
] as const;

test.each(WAYS)('over %s the inspector lists the tools', async (_way, reach) => {
  await using home = await TestHome.create();
  await using server = await reach({ HERMES_HOME: home.path });
  const env = { HOME: home.path };
  const { code, stdout } = await inspect([...server.target, '--method', 'tools/list'], env);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    tools: [{ name: 'web_search' }, { name: 'web_extract' }],
  });
});

test.each(WAYS)(
  'over %s the inspector calls a tool, with a number in a text',
  async (_way, reach) => {
    await using home = await TestHome.create();
    await using vendor = await Vendor.start();
    await using server = await reach({ HERMES_HOME: home.path, SEARXNG_URL: vendor.url });
    const args = [...server.target, ...SEARCH, '--tool-arg', 'limit=1'];
    const { code, stdout } = await inspect(args, { HOME: home.path });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      structuredContent: { success: true, data: { web: [{ title: 'About lanterns' }] } },
    });
  },
);

test.each(WAYS)(
  'over %s the inspector sees a failure as the error of the tool',
  async (_way, reach) => {
    await using home = await TestHome.create({
      'config.yaml': 'web: { keyless_fallback: false }\n',
    });
    await using server = await reach({ HERMES_HOME: home.path });
    const { code, stderr } = await inspect([...server.target, ...SEARCH], { HOME: home.path });
    expect(code).toBe(5);
    expect(stderr).toContain('tool_is_error');
  },
);

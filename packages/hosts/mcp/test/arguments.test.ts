import { describe, expect, test } from 'vitest';
import { CLIENTS } from './clients.js';
import { RunningEndpoint } from './running-endpoint.js';
import { Site } from './site.js';
import { plugin, TestHome } from './test-home.js';
import { Vendor } from './vendor.js';

const PAGES = {
  '/a': '<h1>Alpha</h1><p>alpha text of the first page</p>',
  '/b': '<h1>Beta</h1><p>beta text of the second page</p>',
};

/** A provider that gives pages as they are: the one that is built in takes seconds to start from source. */
const READER = `export function register(ctx) {
  const read = async (url) => ({ url, title: '', content: await (await ctx.fetch(url)).text() });
  ctx.registerWebSearchProvider({
    name: 'reader', isAvailable: () => true, supportsExtract: () => true,
    extract: async (urls) => ({ success: true, data: await Promise.all(urls.map(read)) }),
  });
}`;

describe.each(CLIENTS)('%s', (_name, connect) => {
  test.each([
    ['a list as JSON text', (url: string) => ({ urls: `["${url}/a","${url}/b"]` }), ['/a', '/b']],
    ['a lone URL', (url: string) => ({ urls: `${url}/a` }), ['/a']],
    ['objects that name a URL', (url: string) => ({ urls: [{ url: `${url}/a` }] }), ['/a']],
  ] as const)('S04: %s is understood as the list of URLs', async (_form, argsFor, paths) => {
    await using home = await TestHome.create({
      'config.yaml': 'plugins: { enabled: [web/reader] }\nweb: { extract_backend: reader }\n',
      ...plugin('reader', { code: READER, capabilities: '[extract]' }),
    });
    await using site = await Site.start(PAGES);
    const env = { HERMES_HOME: home.path, HERMES_ALLOW_PRIVATE_URLS: 'true' };
    await using server = await RunningEndpoint.start({ env });
    await using session = await connect(server);
    const result = await session.call('web_extract', argsFor(site.url));
    expect(result.isError ?? false).toBe(false);
    expect(result.content[0]?.text).toContain('alpha text');
    expect(site.hits.toSorted()).toEqual(paths);
  });

  test('S04: digits in a text are understood as a number', async () => {
    await using home = await TestHome.create();
    await using vendor = await Vendor.start();
    const env = { HERMES_HOME: home.path, SEARXNG_URL: vendor.url };
    await using server = await RunningEndpoint.start({ env });
    await using session = await connect(server);
    const result = await session.call('web_search', { query: 'x', limit: '3' });
    expect(result.structuredContent).toMatchObject({ success: true });
  });

  test.each([
    [
      'web_search',
      { query: 'x', limit: 'three' },
      'web_search: limit: Invalid input: expected number, received string.',
    ],
    [
      'web_search',
      { limit: 3 },
      'web_search: query: Invalid input: expected string, received undefined.',
    ],
    ['web_search', { query: 'x', count: 3 }, 'web_search: Unrecognized key: "count".'],
    [
      'web_extract',
      { urls: 7 },
      'web_extract: urls: Invalid input: expected array, received number.',
    ],
    [
      'web_extract',
      { urls: [{ page: 'x' }] },
      'web_extract: urls.0: Invalid input: expected string, received object.',
    ],
  ] as const)(
    'S04: %s refuses %j with a message that names the argument',
    async (tool, args, message) => {
      await using home = await TestHome.create();
      await using server = await RunningEndpoint.start({ env: { HERMES_HOME: home.path } });
      await using session = await connect(server);
      const result = await session.call(tool, args);
      expect(result).toMatchObject({
        isError: true,
        structuredContent: {
          success: false,
          code: 'bad_request',
          error: `${message} Correct the arguments and call again.`,
        },
      });
    },
  );
});

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWeb } from '../src/index.js';

const home = () => mkdtempSync(join(tmpdir(), 'hermes-home-'));

async function startServer(
  answer: (path: string) => { readonly type: string; readonly body: string },
) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { type, body } = answer(request.url ?? '');
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('brings the built-in providers, and extract and crawl need no configuration', async () => {
  const { providers, selection } = await createWeb({ home: home() }).inspect();
  const bundled = providers.filter(({ source }) => source === 'bundled').map(({ name }) => name);
  expect(bundled).toEqual([
    'brave-free',
    'ddgs',
    'exa',
    'firecrawl',
    'local',
    'parallel',
    'searxng',
    'tavily',
    'xai',
  ]);
  expect([selection.extract.provider, selection.crawl.provider]).toEqual(['local', 'local']);
});

test('S08: with a search-only backend set up, extract goes to the embedded provider and the search engine is not asked', async () => {
  await using searx = await startServer(() => ({
    type: 'application/json',
    body: '{"results":[]}',
  }));
  await using site = await startServer(() => ({
    type: 'text/html',
    body: '<article><h1>Page</h1><p>body words of the page</p></article>',
  }));
  const web = createWeb({
    home: home(),
    env: { SEARXNG_URL: searx.url },
    config: { web: { search_backend: 'searxng' }, security: { allow_private_urls: true } },
  });
  const url = `${site.url}/p`;
  expect(await web.extract({ urls: [url] })).toMatchObject({
    success: true,
    data: [
      { url, content: expect.stringContaining('body words'), metadata: { served_by: 'local' } },
    ],
  });
  expect(searx.asked).toEqual([]);
  await web.close();
});

test('S08: a search-only backend named for extract is an error that names the key and a choice', async () => {
  const web = createWeb({
    home: home(),
    config: { web: { extract_backend: 'searxng' } },
    lookup: async () => ['93.184.216.34'],
  });
  const envelope = await web.extract({ urls: ['https://a.test/'] });
  expect(envelope).toMatchObject({ success: false, code: 'unsupported' });
  expect(!envelope.success && envelope.error).toMatch(
    /^searxng offers search only.*web\.extract_backend.*\blocal\b/,
  );
});

test('S01: the very first call finds the configured provider', async () => {
  await using searx = await startServer(() => ({
    type: 'application/json',
    body: JSON.stringify({
      results: [{ url: 'https://one.test/', title: 'One', content: 'first', score: 1 }],
      unresponsive_engines: [],
    }),
  }));
  const web = createWeb({
    home: home(),
    env: { SEARXNG_URL: searx.url },
    config: { web: { search_backend: 'searxng' } },
  });
  expect(await web.search({ query: 'tide table', limit: 1 })).toEqual({
    success: true,
    data: {
      web: [
        { title: 'One', url: 'https://one.test/', description: 'first', position: 1, score: 1 },
      ],
      served_by: 'searxng',
    },
  });
});

test('a user plugin takes the name of a built-in provider once it is enabled; a Python plugin of that name changes nothing', async () => {
  const own = home();
  const plugin = join(own, 'plugins/web/brave_free');
  mkdirSync(plugin, { recursive: true });
  writeFileSync(
    join(plugin, 'plugin.yaml'),
    'name: web-brave-free\nprovides_web_providers: [brave-free]\n',
  );
  writeFileSync(join(plugin, '__init__.py'), 'def register(ctx): pass\n');
  const rows = async (config: string) => {
    writeFileSync(join(own, 'config.yaml'), config);
    const { providers, warnings } = await createWeb({ home: own }).inspect();
    expect(warnings).toEqual([]);
    return providers
      .filter(({ name }) => name === 'brave-free')
      .map(({ source, state }) => [source, state]);
  };
  const enabled = 'plugins: { enabled: [web/brave_free] }\nweb: { backend: brave-free }\n';
  expect(await rows(enabled)).toEqual([['bundled', 'missing']]);

  const hit = "{ title: 'MINE', url: 'https://hit.test/', description: '', position: 1 }";
  writeFileSync(
    join(plugin, 'index.mjs'),
    `export function register(ctx) {
  ctx.registerWebSearchProvider({ name: 'brave-free', isAvailable: () => true, search: () => ({ success: true, data: { web: [${hit}] } }) });
}
`,
  );
  expect(await rows('')).toEqual([
    ['bundled', 'missing'],
    ['user', 'not_enabled'],
  ]);
  expect(await rows(enabled)).toEqual([
    ['user', 'available'],
    ['bundled', 'displaced'],
  ]);
  expect(await createWeb({ home: own }).search({ query: 'x' })).toMatchObject({
    data: { web: [{ title: 'MINE' }] },
  });
});

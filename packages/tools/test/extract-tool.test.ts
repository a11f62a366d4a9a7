import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExtractOptions } from '@hermes/web-core';
import { expect, onTestFinished, test } from 'vitest';
import { createWeb } from '../src/index.js';
import { hermesHome } from './hermes-home.js';

type Extract = (urls: readonly string[], options: ExtractOptions) => unknown;
const lookup = async () => ['93.184.216.34'];

/** A web whose only provider extracts with this function. */
function webExtracting(extract: Extract, config: Record<string, unknown> = {}) {
  const acme = {
    name: 'acme',
    isAvailable: () => true,
    supportsSearch: () => false,
    supportsExtract: () => true,
    supportsCrawl: () => true,
    extract,
  };
  return createWeb({ home: hermesHome(), config: { web: config }, providers: [acme], lookup });
}

const page = (url: string, content: string) => ({ url, title: 'T', content, raw_content: content });
const echo: Extract = (urls) => ({
  success: true,
  data: urls.map((url) => page(url, `text of ${url}`)),
});

test('S07: results are matched by the URL they name; a missing one has an entry of its own', async () => {
  const web = webExtracting(() => ({
    success: true,
    data: [
      page('https://site.test/c', 'gamma text'),
      page('https://SITE.test/a/', 'alpha text'),
      { url: 'https://site.test/b', title: '', content: '', error: 'fetch_error 404' },
    ],
  }));
  const urls = [
    'https://site.test/a',
    'https://site.test/b',
    'https://site.test/c',
    'https://site.test/d?page=2',
  ];
  const envelope = await web.extract({ urls });
  expect(
    envelope.success && envelope.data.map(({ url, content, error }) => [url, content, error]),
  ).toEqual([
    ['https://site.test/a', 'alpha text', undefined],
    ['https://site.test/b', '', 'fetch_error 404'],
    ['https://site.test/c', 'gamma text', undefined],
    ['https://site.test/d?page=2', '', expect.stringContaining('nothing for this URL')],
  ]);
});

test('a duplicate is asked for once and repeated', async () => {
  const asked: string[][] = [];
  const web = webExtracting((urls, options) => {
    asked.push([...urls]);
    return echo(urls, options);
  });
  const urls = ['https://a.test/x', 'https://A.test/x#part', 'https://b.test/'];
  const envelope = await web.extract({ urls });
  expect(asked).toEqual([['https://a.test/x', 'https://b.test/']]);
  expect(envelope.success && envelope.data.map(({ url }) => url)).toEqual(urls);
});

test('a refused or malformed URL is an entry; the others are served', async () => {
  const envelope = await webExtracting(echo).extract({
    urls: [
      'http://127.0.0.1/',
      'https://ok.test/',
      'not a url',
      'file:///etc/hosts',
      'https://user:pw@ok.test/',
    ],
  });
  expect(envelope.success && envelope.data.map(({ content, code }) => [content, code])).toEqual([
    ['', 'policy'],
    ['text of https://ok.test/', undefined],
    ['', 'bad_request'],
    ['', 'policy'],
    ['', 'policy'],
  ]);
});

test('when every URL is refused no provider is asked', async () => {
  const web = webExtracting(() => {
    throw new Error('asked');
  });
  expect(await web.extract({ urls: ['http://10.0.0.5/'] })).toEqual({
    success: true,
    data: [
      {
        url: 'http://10.0.0.5/',
        title: '',
        content: '',
        code: 'policy',
        error:
          'Blocked: 10.0.0.5 is a private or internal network address; set security.allow_private_urls: true to allow such addresses (HERMES_ALLOW_PRIVATE_URLS, where it is set, decides instead).',
      },
    ],
  });
});

test("a provider's failure stands as the envelope, or beside refused URLs as an entry for each", async () => {
  const web = webExtracting(() => ({ success: false, error: 'Acme is down.', code: 'upstream' }));
  expect(await web.extract({ urls: ['https://a.test/'] })).toEqual({
    success: false,
    error: 'Acme is down.',
    code: 'upstream',
    provider: 'acme',
  });
  const mixed = await web.extract({ urls: ['https://a.test/', 'http://10.0.0.5/'] });
  expect(mixed.success && mixed.data.map(({ code }) => code)).toEqual(['upstream', 'policy']);
});

test('a page that ended at an internal address is not shown', async () => {
  const web = webExtracting((urls) => ({
    success: true,
    data: urls.map((url) => ({
      ...page(url, 'METADATA-SECRET'),
      metadata: { final_url: 'http://169.254.169.254/latest/' },
    })),
  }));
  const envelope = await web.extract({ urls: ['https://a.test/'] });
  expect(JSON.stringify(envelope)).not.toContain('METADATA-SECRET');
  expect(envelope).toMatchObject({ data: [{ url: 'https://a.test/', code: 'policy' }] });
});

test.each([
  [{ urls: [] }, 'web_extract: urls: must hold at least one URL.'],
  [{ urls: 5 }, 'web_extract: urls: Invalid input: expected array, received number.'],
  [
    { urls: Array(6).fill('https://a.test/') },
    'web_extract: urls: at most 5 URLs a call (web.extract_max_urls); this one has 6.',
  ],
  [
    { urls: ['a', 'b'], crawl: {} },
    'web_extract: urls: a crawl starts from exactly one URL; this call has 2.',
  ],
  [
    { urls: ['a'], format: 'pdf' },
    'web_extract: format: Invalid option: expected one of "markdown"|"html"|"text".',
  ],
  [
    { urls: ['a'], char_limit: 10 },
    'web_extract: char_limit: Too small: expected number to be >=2000.',
  ],
  [
    { urls: ['a'], crawl: { max_pages: 101 } },
    'web_extract: crawl.max_pages: Too big: expected number to be <=100.',
  ],
])('%j is refused', async (args, error) => {
  expect(await webExtracting(echo).tools[1]?.call(args)).toMatchObject({
    success: false,
    code: 'bad_request',
    error: `${error} Correct the arguments and call again.`,
  });
});

test('what the provider has at its deadline is returned; one that ignores the signal is cut off on time', async () => {
  const config = { extract_timeout: 0.5 };
  const obeying = webExtracting(
    (urls, { signal }) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve(echo(urls, {})));
      }),
    config,
  );
  expect(await obeying.extract({ urls: ['https://a.test/'] })).toMatchObject({ success: true });
  const started = performance.now();
  const deaf = webExtracting(() => new Promise(() => undefined), config);
  expect(await deaf.extract({ urls: ['https://a.test/'] })).toMatchObject({
    success: false,
    code: 'timeout',
    provider: 'acme',
    error: 'acme timed out: no complete answer came in time.',
  });
  expect(performance.now() - started).toBeLessThan(2000);
});

test.each<[string, (url: string, signal: AbortSignal) => Promise<unknown>]>([
  ['what fetch throws', (url, signal) => fetch(url, { signal })],
  [
    'an error of its own',
    async (url, signal) => {
      await fetch(url, { signal }).catch(() => {});
      throw new Error('socket hang up');
    },
  ],
])('a plugin whose request ends with its time, with %s, has timed out', async (_what, ask) => {
  const server = createServer(() => {}); // never answers
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const web = webExtracting(
    (_urls, { signal }) => ask(`http://127.0.0.1:${port}/`, signal ?? AbortSignal.abort()),
    { extract_timeout: 0.5 },
  );
  expect(await web.extract({ urls: ['https://a.test/'] })).toMatchObject({
    success: false,
    code: 'timeout',
    error: 'acme timed out: no complete answer came in time.',
  });
});

test('a crawl has no more pages than were asked for', async () => {
  const web = webExtracting(() => ({
    success: true,
    data: Array.from({ length: 500 }, (_, index) => page(`https://a.test/${index}`, 'text')),
  }));
  const envelope = await web.extract({ urls: ['https://a.test/'], crawl: { max_pages: 2 } });
  expect(envelope.success && envelope.data.map(({ url }) => url)).toEqual([
    'https://a.test/0',
    'https://a.test/1',
  ]);
});

test('a crawl hands its options on and gives one entry per page', async () => {
  const seen: unknown[] = [];
  const web = webExtracting((urls, { crawl, format }) => {
    seen.push(urls, crawl, format);
    return {
      success: true,
      data: [page('https://a.test/', 'one'), page('https://a.test/two', 'two')],
    };
  });
  const crawl = { max_pages: 3, max_depth: 1, include: ['/docs/*'], instructions: 'prices' };
  const envelope = await web.extract({ urls: ['https://a.test/'], format: 'text', crawl });
  expect(seen).toEqual([
    ['https://a.test/'],
    { maxPages: 3, maxDepth: 1, include: ['/docs/*'], instructions: 'prices' },
    'text',
  ]);
  expect(envelope.success && envelope.data.map(({ url }) => url)).toEqual([
    'https://a.test/',
    'https://a.test/two',
  ]);
});

test('a long page keeps head and tail; its full text is in the file that the footer names', async () => {
  const lines = Array.from({ length: 1000 }, (_, index) => `line ${index} 港`).join('\n');
  const envelope = await webExtracting((urls) => [page(urls[0] ?? '', lines)]).extract({
    urls: ['https://long.test/'],
    char_limit: 2000,
  });
  const content = envelope.success ? (envelope.data[0]?.content ?? '') : '';
  expect(content).toMatch(/^line 0 港\n/);
  expect(content).toContain('line 999 港');
  expect(content).not.toContain('line 500 港');
  expect(content.length).toBeLessThanOrEqual(2000);
  const [, file = '', line = ''] =
    /\nFull text: (.+)\nRead on: .+ --from (\d+)$/.exec(content) ?? [];
  const stored = readFileSync(file, 'utf8');
  expect(stored).toBe(lines);
  const [shown, next] = stored.split('\n').slice(Number(line) - 2);
  expect(content).toContain(`${shown}\n`);
  expect(content).not.toContain(`${next}\n`);
});

test('data: images become placeholders', async () => {
  const text =
    'a ![cat](data:image/png;base64,AAAA) b ![](data:image/gif;base64,BB==) c data:image/webp;base64,CC= d ![d](https://d.test/d.png)';
  const envelope = await webExtracting((urls) => [page(urls[0] ?? '', text)]).extract({
    urls: ['https://a.test/'],
  });
  expect(envelope.success && envelope.data[0]?.content).toBe(
    'a [IMAGE: cat] b [IMAGE] c [IMAGE] d ![d](https://d.test/d.png)',
  );
});

test('raw_content is left out unless asked for', async () => {
  const web = webExtracting(echo);
  const urls = ['https://a.test/', 'http://10.0.0.5/'];
  const bare = await web.extract({ urls });
  expect(bare.success && bare.data.map((entry) => 'raw_content' in entry)).toEqual([false, false]);
  const asked = await web.extract({ urls }, { rawContent: true });
  expect(asked.success && asked.data[0]?.raw_content).toBe('text of https://a.test/');
});

test('a progress listener that throws does not touch the call', async () => {
  const web = webExtracting((urls, options) => {
    options.onProgress?.({ message: 'half way' });
    return echo(urls, options);
  });
  const onProgress = () => {
    throw new Error('listener');
  };
  expect(await web.extract({ urls: ['https://a.test/'] }, { onProgress })).toMatchObject({
    data: [{ content: 'text of https://a.test/' }],
  });
});

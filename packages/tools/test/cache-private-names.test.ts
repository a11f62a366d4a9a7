import { expect, test } from 'vitest';
import { createWeb } from '../src/index.js';
import { hermesHome } from './hermes-home.js';

/** A provider that reads pages in this way. */
function extracting(extract: (urls: readonly string[]) => unknown) {
  return {
    name: 'extracting',
    isAvailable: () => true,
    supportsExtract: () => true,
    supportsCrawl: () => true,
    extract,
  };
}

const ADDRESSES = new Map([
  ['public.test', '93.184.216.34'],
  ['wiki.corp.test', '10.0.0.5'],
]);

/** The system's resolver, of a network that has names of its own; it knows no others. */
const inCompany = async (name: string) => {
  const address = ADDRESSES.get(name);
  if (address === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  return [address];
};

test.each([
  ['is kept', 'https://public.test/a', {}, {}, 1],
  ['is kept', 'https://public.test/a', {}, { crawl: {} }, 1],
  ['whose name is a private host is not kept', 'https://wiki.corp.test/a', {}, {}, 2],
  ['whose name is a private host is not kept', 'https://wiki.corp.test/a', {}, { crawl: {} }, 2],
  [
    'that came from such a host is not kept',
    'https://public.test/a',
    { final_url: 'https://wiki.corp.test/' },
    {},
    2,
  ],
  [
    'that came from such a host is not kept',
    'https://public.test/a',
    { final_url: 'https://wiki.corp.test/' },
    { crawl: {} },
    2,
  ],
  [
    'that came from a host that cannot be resolved is not kept',
    'https://public.test/a',
    { final_url: 'https://gone.test/' },
    {},
    2,
  ],
])(
  'where private URLs are allowed, a page %s: %s %j %j',
  async (_what, url, metadata, more, asked) => {
    const calls: unknown[] = [];
    const extract = (urls: readonly string[]) => {
      calls.push(urls);
      return urls.map((page) => ({ url: page, title: '', content: 'c', metadata }));
    };
    const web = createWeb({
      home: hermesHome(),
      config: { security: { allow_private_urls: true } },
      providers: [extracting(extract)],
      lookup: inCompany,
    });
    await web.extract({ urls: [url], ...more });
    expect(await web.extract({ urls: [url], ...more })).toMatchObject({
      data: [{ content: 'c' }],
    });
    expect(calls).toHaveLength(asked);
  },
);

test('where private URLs are allowed, a page whose redirect nobody resolves in time is handed out, and not kept', async () => {
  let asked = 0;
  const extract = (urls: readonly string[]) => {
    asked += 1;
    return urls.map((url) => ({
      url,
      title: '',
      content: 'c',
      metadata: { final_url: 'https://silent.test/' },
    }));
  };
  const web = createWeb({
    home: hermesHome(),
    config: { security: { allow_private_urls: true }, web: { extract_timeout: 10 } },
    providers: [extracting(extract)],
    lookup: (name) => (name === 'silent.test' ? new Promise(() => {}) : inCompany(name)),
  });
  const args = { urls: ['https://public.test/a'] };
  const startedMs = performance.now();
  expect(await web.extract(args)).toMatchObject({ data: [{ content: 'c' }] });
  expect(performance.now() - startedMs).toBeLessThan(3000);
  await web.extract(args);
  expect(asked).toBe(2);
});

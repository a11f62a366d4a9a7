import type { Env, ExtractEnvelope, Lookup } from '@hermes/web-core';
import { expect, test } from 'vitest';
import { VERDICTS, type Verdict } from '../../core/test/guard/verdicts.js';
import { createWeb } from '../src/index.js';

const PUBLIC: Lookup = async () => ['93.184.216.34'];

interface Setting {
  readonly config?: Readonly<Record<string, unknown>>;
  readonly env?: Env;
  readonly lookup?: Lookup;
  /** Added to the metadata of each page. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** A web whose one provider echoes every URL and remembers it. */
function echoing({ config = {}, env = {}, lookup = PUBLIC, metadata = {} }: Setting = {}) {
  const asked: string[] = [];
  const warnings: string[] = [];
  const provider = {
    name: 'echo',
    isAvailable: () => true,
    supportsExtract: () => true,
    supportsCrawl: () => true,
    extract: (urls: readonly string[]): ExtractEnvelope => {
      asked.push(...urls);
      const data = urls.map((url) => ({ url, title: '', content: `text of ${url}`, metadata }));
      return { success: true, data };
    },
  };
  const logger = { warn: (message: string) => warnings.push(message), debug: () => undefined };
  const web = createWeb({
    home: '/nowhere',
    config: { ...config, web: { extract_max_urls: 100 } },
    env,
    lookup,
    logger,
    providers: [provider],
  });
  return { web, asked, warnings };
}

async function codes(setting: Setting, urls: readonly string[]) {
  const { web, asked } = echoing(setting);
  const envelope = await web.extract({ urls });
  await web.close();
  const entries = envelope.success ? envelope.data.map(({ code = 'allowed' }) => code) : envelope;
  return { entries, asked };
}

function inBatches(rows: readonly Verdict[]): readonly (readonly Verdict[])[] {
  return Array.from({ length: Math.ceil(rows.length / 100) }, (_, batch) =>
    rows.slice(batch * 100, (batch + 1) * 100),
  );
}

test('every refused URL of the table is an entry of its own, and none reaches a provider', async () => {
  for (const batch of inBatches(VERDICTS.filter(({ answers }) => answers === undefined))) {
    const { entries, asked } = await codes(
      {},
      batch.map(({ url }) => url),
    );
    expect(entries).toEqual(batch.map(({ verdict }) => verdict));
    const hosts = asked.map((url) => new URL(url).host);
    const allowed = batch.filter(({ verdict }) => verdict === 'allowed');
    expect(new Set(hosts)).toEqual(new Set(allowed.map(({ url }) => new URL(url).host)));
  }
});

test('a URL that other parsers may read differently is handed on as it was judged', async () => {
  const urls = [
    'http://example.com\\@10.0.0.5/a',
    'https://exam\tple.com/b',
    'https://EXAMPLE.com/c',
    'HTTPS:example.com/d',
    'https://@example.com/e',
  ];
  const { entries, asked } = await codes({}, urls);
  expect(entries).toEqual(urls.map(() => 'allowed'));
  expect(asked).toEqual([
    'http://example.com/@10.0.0.5/a',
    'https://example.com/b',
    'https://EXAMPLE.com/c',
    'https://example.com/d',
    'https://example.com/e',
  ]);
});

test('a URL with a credential refuses the whole call, and no provider is asked', async () => {
  const urls = ['https://ok.test/', 'https://a.test/?access_token=hunter2'];
  const { entries, asked } = await codes({}, urls);
  expect(entries).toMatchObject({
    success: false,
    code: 'policy',
    error: expect.stringMatching(/the credential parameter access_token(?!.*hunter2)/),
  });
  expect(asked).toEqual([]);
});

test('S11: names that a proxy resolves are left to it; those that NO_PROXY names are judged here', async () => {
  const names: string[] = [];
  const lookup: Lookup = async (name) => {
    names.push(name);
    return ['10.0.0.5'];
  };
  const env = { HTTPS_PROXY: 'http://proxy.test:8080', NO_PROXY: '.direct.test' };
  const urls = [
    'https://site.test/',
    'https://a.direct.test/',
    'http://site.test/',
    'https://10.0.0.5/',
  ];
  const { entries, asked } = await codes({ env, lookup }, urls);
  expect(entries).toEqual(['allowed', 'policy', 'policy', 'policy']);
  expect(names).toEqual(['a.direct.test', 'site.test']);
  expect(asked).toEqual(['https://site.test/']);
});

test.each([
  [{ security: { allow_private_urls: true } }, {}, 'allowed'],
  [{ browser: { allow_private_urls: true } }, {}, 'allowed'],
  [{}, { HERMES_ALLOW_PRIVATE_URLS: 'yes' }, 'allowed'],
  [{ security: { allow_private_urls: true } }, { HERMES_ALLOW_PRIVATE_URLS: 'no' }, 'policy'],
  [{ security: { allow_private_urls: 'true' } }, {}, 'policy'],
])('with %j and %j a private URL is %s, a metadata service never', async (config, env, verdict) => {
  const urls = ['http://10.0.0.5/', 'http://localhost/', 'http://169.254.169.254/'];
  const { entries } = await codes({ config, env }, urls);
  expect(entries).toEqual([verdict, verdict, 'policy']);
});

test('answers of a fake-IP proxy count as public; a range that would open more is ignored and named', async () => {
  const config = { security: { fake_ip_ranges: ['198.18.0.0/15', '10.0.0.0/8'] } };
  const lookup: Lookup = async (name) => [name === 'fake.test' ? '198.18.0.7' : '10.0.0.5'];
  const { web, warnings } = echoing({ config, lookup });
  const envelope = await web.extract({ urls: ['https://fake.test/', 'https://inner.test/'] });
  expect(envelope.success && envelope.data.map(({ code }) => code)).toEqual([undefined, 'policy']);
  const warning =
    'config.yaml: security.fake_ip_ranges: "10.0.0.0/8" overlaps 10.0.0.0/8 (private networks) and is ignored.';
  expect(warnings).toEqual([warning]);
  expect((await web.inspect()).warnings).toEqual([warning]);
  await web.close();
});

const BLOCKED = { security: { website_blocklist: { enabled: true, domains: ['blocked.test'] } } };

test('a site that the website policy keeps out is refused, and no provider is asked', async () => {
  const urls = ['https://blocked.test/', 'https://www.BLOCKED.test./a', 'https://open.test/'];
  const { entries, asked } = await codes({ config: BLOCKED }, urls);
  expect(entries).toEqual(['policy', 'policy', 'allowed']);
  expect(asked).toEqual(['https://open.test/']);
});

test.each([
  ['final_url', 'https://a.blocked.test/x', 'rule blocked.test of config.yaml'],
  ['source_url', 'https://blocked.test/x', 'rule blocked.test of config.yaml'],
  ['sourceURL', 'blocked.test/x', 'rule blocked.test of config.yaml'],
  ['final_url', 'http://169.254.169.254/latest/', 'metadata'],
  ['final_url', 'http://[::ffff:10.0.0.5]/', 'private or internal'],
  ['final_url', 'http://wiki.internal/', 'private or internal'],
  ['final_url', 'file:///etc/passwd', 'only http and https'],
])('a page whose %s is %s is not shown', async (key, final, reason) => {
  const { web } = echoing({ config: BLOCKED, metadata: { [key]: final } });
  const envelope = await web.extract({ urls: ['https://open.test/'] });
  expect(envelope).toMatchObject({
    success: true,
    data: [
      {
        url: 'https://open.test/',
        content: '',
        code: 'policy',
        error: expect.stringContaining(reason),
      },
    ],
  });
  await web.close();
});

test('both the source and the final URL of a page are judged', async () => {
  const metadata = { final_url: 'https://open.test/', sourceURL: 'https://blocked.test/' };
  const { web } = echoing({ config: BLOCKED, metadata });
  const envelope = await web.extract({ urls: ['https://open.test/'] });
  expect(envelope).toMatchObject({ data: [{ code: 'policy' }] });
  await web.close();
});

test('a crawl shows no page of an inner address or a blocked site', async () => {
  const { web } = echoing({ config: BLOCKED });
  const found = ['https://open.test/', 'https://blocked.test/', 'http://10.0.0.5/'];
  const crawler = createWeb({
    home: '/nowhere',
    config: BLOCKED,
    lookup: PUBLIC,
    providers: [
      {
        name: 'crawler',
        isAvailable: () => true,
        supportsExtract: () => true,
        supportsCrawl: () => true,
        extract: () => ({
          success: true,
          data: found.map((url) => ({ url, title: '', content: `text of ${url}` })),
        }),
      },
    ],
  });
  const envelope = await crawler.extract({ urls: ['https://open.test/'], crawl: {} });
  expect(envelope.success && envelope.data.map(({ content, code }) => [content, code])).toEqual([
    ['text of https://open.test/', undefined],
    ['', 'policy'],
    ['', 'policy'],
  ]);
  await Promise.all([web.close(), crawler.close()]);
});

test('a malformed policy warns once, says that it is not applied, and ends no call', async () => {
  const config = { security: { website_blocklist: { enabled: 'yes', domains: ['open.test'] } } };
  const { web, warnings } = echoing({ config });
  for (const url of ['https://open.test/', 'https://other.test/']) {
    expect(await web.extract({ urls: [url] })).toMatchObject({ success: true, data: [{ url }] });
  }
  expect(warnings).toEqual([
    'config.yaml: security.website_blocklist.enabled must be true or false. The website policy is not applied: no site is blocked until this is corrected.',
  ]);
  await web.close();
});

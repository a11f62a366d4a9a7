import { expect, test } from 'vitest';
import { createWeb, type Receipt } from '../src/index.js';
import { hermesHome } from './hermes-home.js';

const lookup = async () => ['93.184.216.34'];

/** A provider that counts its calls and answers each with its number. */
function counting(extras: object = {}) {
  const calls = { search: 0, extract: 0 };
  const provider = {
    name: 'counting',
    isAvailable: () => true,
    supportsExtract: () => true,
    search: async (query: string) => {
      calls.search += 1;
      const hit = { title: `${query} ${calls.search}`, url: 'https://hit.test/', description: '' };
      return { success: true, data: { web: [hit] } };
    },
    extract: async (urls: readonly string[]) => {
      calls.extract += 1;
      return urls.map((url) => ({ url, title: '', content: `${url} ${calls.extract}` }));
    },
    ...extras,
  };
  return { calls, provider };
}

function webWith(provider: object, config: object = {}) {
  return createWeb({ home: hermesHome(), config: { web: config }, providers: [provider], lookup });
}

test('the same question is answered once, and a kept answer says so', async () => {
  const { calls, provider } = counting();
  const web = webWith(provider);
  await web.search({ query: 'tide' });
  const receipts: Receipt[] = [];
  const answer = await web.search(
    { query: ' tide ' },
    { onReceipt: (receipt) => receipts.push(receipt) },
  );
  expect(calls.search).toBe(1);
  expect(answer).toEqual({
    success: true,
    data: {
      web: [{ title: 'tide 1', url: 'https://hit.test/', description: '', position: 1 }],
      served_by: 'counting',
    },
    cached: true,
    cache_age_ms: expect.any(Number),
  });
  expect(receipts[0]).toMatchObject({
    cache: 'hit',
    attempts: [{ cache: 'hit', outcome: 'served' }],
  });
});

test.each([
  ['another query', { query: 'Tide' }],
  ['another limit', { query: 'tide', limit: 6 }],
])('%s is another question', async (_what, args) => {
  const { calls, provider } = counting();
  const web = webWith(provider);
  await web.search({ query: 'tide' });
  await web.search(args);
  expect(calls.search).toBe(2);
});

test('hits of which a page is missing are handed out, and not kept', async () => {
  const hit = { title: 'Tide', url: 'https://hit.test/', description: '' };
  let calls = 0;
  const { provider } = counting({
    search: async () => {
      calls += 1;
      return { success: true, data: { web: [hit], partial: true } };
    },
  });
  const web = webWith(provider);
  await web.search({ query: 'tide' });
  expect(await web.search({ query: 'tide' })).toEqual({
    success: true,
    data: { web: [{ ...hit, position: 1 }], partial: true, served_by: 'counting' },
  });
  expect(calls).toBe(2);
});

test('web.cache_enabled: false asks every time', async () => {
  const { calls, provider } = counting();
  const web = webWith(provider, { cache_enabled: false });
  await web.search({ query: 'tide' });
  expect(await web.search({ query: 'tide' })).not.toHaveProperty('cached');
  expect(calls.search).toBe(2);
});

test.each([
  ['a failure', { success: false, error: 'Out of order.', code: 'upstream' }],
  ['an empty answer', { success: true, data: { web: [] } }],
])('%s is not kept', async (_what, answer) => {
  let asked = 0;
  const search = () => {
    asked += 1;
    return answer;
  };
  const web = webWith(counting({ search }).provider);
  await web.search({ query: 'tide' });
  await web.search({ query: 'tide' });
  expect(asked).toBe(2);
});

test('pages are kept one by one: only what is new is asked for', async () => {
  const { calls, provider } = counting();
  const web = webWith(provider);
  await web.extract({ urls: ['https://x.test/a'] });
  const answer = await web.extract({ urls: ['https://x.test/b', 'https://x.test/a#part'] });
  expect(calls.extract).toBe(2);
  expect(answer).toEqual({
    success: true,
    data: [
      {
        url: 'https://x.test/b',
        title: '',
        content: 'https://x.test/b 2',
        metadata: { served_by: 'counting' },
      },
      {
        url: 'https://x.test/a#part',
        title: '',
        content: 'https://x.test/a 1',
        metadata: { served_by: 'counting', cached: true, cache_age_ms: expect.any(Number) },
      },
    ],
  });
  expect(await web.extract({ urls: ['https://x.test/a'] })).toMatchObject({ cached: true });
});

test.each([
  ['http://127.0.0.1:9/page', {}],
  ['http://intranet/page', {}],
  ['https://printer.local/page', {}],
  ['https://docs.example.test/page', { cache_exempt_hosts: ['example.test'] }],
])('%s is never kept', async (url, config) => {
  const { calls, provider } = counting();
  const web = createWeb({
    home: hermesHome(),
    config: { web: config, security: { allow_private_urls: true } },
    providers: [provider],
    lookup,
  });
  await web.extract({ urls: [url] });
  await web.extract({ urls: [url] });
  expect(calls.extract).toBe(2);
});

test.each([
  ['a private host', { final_url: 'http://10.0.0.5/page' }, {}],
  ['an exempt host', { final_url: 'https://docs.example.test/' }, { crawl: {} }],
  ['an exempt host', { sourceURL: 'https://docs.example.test/' }, {}],
  ['an exempt host', { sourceURL: 'https://docs.example.test/' }, { crawl: {} }],
])('what comes from %s by a redirect is not kept: %j %j', async (_what, metadata, more) => {
  let asked = 0;
  const extract = (urls: readonly string[]) => {
    asked += 1;
    return urls.map((url) => ({ url, title: '', content: 'c', metadata }));
  };
  const web = createWeb({
    home: hermesHome(),
    config: {
      web: { cache_exempt_hosts: ['example.test'] },
      security: { allow_private_urls: true },
    },
    providers: [counting({ extract, supportsCrawl: () => true }).provider],
    lookup,
  });
  await web.extract({ urls: ['https://short.test/a'], ...more });
  await web.extract({ urls: ['https://short.test/a'], ...more });
  expect(asked).toBe(2);
});

test('a page of a crawl on an exempt host keeps the crawl from being kept', async () => {
  let asked = 0;
  const extract = (urls: readonly string[]) => {
    asked += 1;
    return [...urls, 'https://docs.example.test/'].map((url) => ({ url, title: '', content: 'c' }));
  };
  const web = webWith(counting({ extract, supportsCrawl: () => true }).provider, {
    cache_exempt_hosts: ['example.test'],
  });
  await web.extract({ urls: ['https://short.test/a'], crawl: {} });
  await web.extract({ urls: ['https://short.test/a'], crawl: {} });
  expect(asked).toBe(2);
});

test('an answer that shows a key is not kept', async () => {
  const home = hermesHome({
    'plugins/web/acme/plugin.yaml':
      'name: web-acme\nprovides_web_providers: [acme]\nrequires_env: [ACME_KEY]\n',
    'plugins/web/acme/index.mjs': `export function register(ctx) {
  let calls = 0;
  ctx.registerWebSearchProvider({ name: 'acme', isAvailable: () => true,
    search: () => ({ success: true, data: { web: [{ title: ctx.env.ACME_KEY + (calls += 1), url: 'https://hit.test/', description: '' }] } }) });
}`,
  });
  const config = { plugins: { enabled: ['web/acme'] } };
  const web = createWeb({ home, config, env: { ACME_KEY: 'k-0123456789' } });
  await web.search({ query: 'x' });
  expect(await web.search({ query: 'x' })).toMatchObject({
    data: { web: [{ title: 'k-01234567892' }] },
  });
});

test('identical calls in flight share one request; one that leaves does not end the others', async () => {
  let asked = 0;
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const search = async () => {
    asked += 1;
    await gate;
    return {
      success: true,
      data: { web: [{ title: 'one', url: 'https://hit.test/', description: '' }] },
    };
  };
  const web = webWith(counting({ search }).provider);
  const leaving = new AbortController();
  const first = web.search({ query: 'tide' }, { signal: leaving.signal });
  const others = [1, 2, 3].map(() => web.search({ query: 'tide' }));
  await expect.poll(() => asked).toBe(1);
  leaving.abort();
  expect(await first).toMatchObject({ success: false, code: 'aborted' });
  open();
  for (const answer of await Promise.all(others)) {
    expect(answer).toMatchObject({ success: true, data: { web: [{ title: 'one' }] } });
  }
  expect(asked).toBe(1);
});

test('what web.limits leaves of a provider is shown, and a call beyond it fails with the time to wait', async () => {
  const { provider } = counting();
  const web = webWith(provider, { limits: { counting: { per_month: 2 } } });
  await web.search({ query: 'one' });
  const left = async () => (await web.inspect()).providers[0]?.calls_left;
  expect(await left()).toMatchObject({ per_month: 1 });
  await web.search({ query: 'two' });
  expect(await left()).toMatchObject({ per_month: 0 });
  expect(await web.search({ query: 'three' })).toMatchObject({
    success: false,
    code: 'quota',
    provider: 'counting',
    retry_after_ms: expect.any(Number),
  });
  expect(await web.search({ query: 'two' })).toMatchObject({ success: true, cached: true });
});

import { type FakeRequest, FakeServer, TavilyFake } from '@hermes/web-testkit';
import { tavily } from '@tavily/core';
import { expect, test } from 'vitest';
import { TavilyProvider } from '../src/index.js';
import { createContext } from './context.js';

const vendor = new TavilyFake();
const START = 'https://a.test/';
const GONE = 'https://a.test/gone';
const CONTENT = {
  rows: [{ url: 'https://one.test/', title: 'One', text: 'first' }],
  pages: [
    { url: START, title: 'Start', markdown: '# Start' },
    { url: 'https://a.test/docs/1', title: 'One', markdown: '# One' },
  ],
};

/** Headers that must be the same. `x-client-source` is left out: there the SDK names itself. */
const HEADERS = ['authorization', 'x-tavily-access-mode', 'content-type'];

function describeRequest({ method, path, headers, json }: FakeRequest) {
  return {
    request: `${method} ${path}`,
    headers: Object.fromEntries(HEADERS.map((name) => [name, headers[name]])),
    body: json,
  };
}

async function start(web: { readonly backend?: string } = {}) {
  const fake = await FakeServer.start(new TavilyFake());
  fake.content = CONTENT;
  const apiKey = web.backend === undefined ? { apiKey: vendor.key } : {};
  const sdk = tavily({ ...apiKey, apiBaseURL: fake.url });
  const env = {
    TAVILY_BASE_URL: fake.url,
    ...(apiKey.apiKey !== undefined && { TAVILY_API_KEY: apiKey.apiKey }),
  };
  const provider = new TavilyProvider(createContext(env, {}, web));
  return { fake, sdk, provider, [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose]() };
}

test('the SDK searches, and we send what it sends', async () => {
  await using rig = await start();
  const found = await rig.sdk.search('lanterns', { maxResults: 3 });
  expect(found.results).toMatchObject([
    { title: 'One', url: 'https://one.test/', content: 'first', score: 0.99 },
  ]);
  await rig.provider.search('lanterns', 3);
  const [theirs, ours] = rig.fake.seen.map(describeRequest);
  expect(ours).toEqual(theirs);
});

test('the SDK extracts, and we send what it sends', async () => {
  await using rig = await start();
  const found = await rig.sdk.extract([START, GONE], { format: 'markdown' });
  expect(found.results).toMatchObject([{ url: START, title: 'Start', rawContent: '# Start' }]);
  expect(found.failedResults).toEqual([{ url: GONE, error: 'Failed to fetch url' }]);
  await rig.provider.extract([START, GONE]);
  const [theirs, ours] = rig.fake.seen.map(describeRequest);
  expect(ours).toEqual(theirs);
});

test('the SDK crawls, and we send what it sends', async () => {
  await using rig = await start();
  const found = await rig.sdk.crawl(START, {
    limit: 2,
    maxDepth: 2,
    allowExternal: false,
    selectPaths: ['^/docs/.*$', '^/?$'],
    instructions: 'guides',
    format: 'markdown',
  });
  expect(found.results.map(({ url, rawContent }) => [url, rawContent])).toEqual([
    [START, '# Start'],
    ['https://a.test/docs/1', '# One'],
  ]);
  await rig.provider.extract([START], {
    crawl: { maxPages: 2, include: ['/docs/*'], instructions: 'guides' },
  });
  const [theirs, ours] = rig.fake.seen.map(describeRequest);
  expect(ours).toEqual(theirs);
});

test('the SDK works without a key, and we send what it sends', async () => {
  await using rig = await start({ backend: 'tavily' });
  const found = await rig.sdk.search('lanterns', { maxResults: 3 });
  expect(found.results).toHaveLength(1);
  await rig.provider.search('lanterns', 3);
  const [theirs, ours] = rig.fake.seen.map(describeRequest);
  expect(ours).toEqual(theirs);
});

test.each([
  ['401 invalid key', /missing or invalid API key/],
  ['432 plan limit', /exceeds your plan's set usage limit/],
  ['429 keyless limit', /Keyless limit reached/],
])('the SDK takes %s for an error', async (name, said) => {
  await using rig = await start();
  const error = vendor.errors.find((documented) => documented.name === name);
  rig.fake.fault = ({ send }) => send(error?.reply ?? {});
  await expect(rig.sdk.search('lanterns')).rejects.toThrow(said);
});

import { type FakeRequest, FakeServer, FirecrawlFake } from '@hermes/web-testkit';
import { Firecrawl } from '@mendable/firecrawl-js';
import { expect, test } from 'vitest';
import { FirecrawlProvider } from '../src/index.js';
import { createContext } from './context.js';

const vendor = new FirecrawlFake();
const START = 'https://a.test/';
const CONTENT = {
  rows: [{ url: 'https://one.test/', title: 'One', text: 'first' }],
  pages: Array.from({ length: 5 }, (_, index) => ({
    url: index === 0 ? START : `${START}docs/${index}`,
    title: `Page ${index}`,
    markdown: `# Page ${index}`,
  })),
};

/** Where we differ from the SDK on purpose. */
const OURS = {
  // The SDK names itself here; Firecrawl counts its own clients by it.
  leftOut: ['origin'],
} as const;

/** What the SDK and our provider must have in common: how a request is addressed, authorised and written. */
function describeRequest({ method, path, headers, json }: FakeRequest) {
  const fields = Object.entries(Object(json)).filter(
    ([key]) => !OURS.leftOut.some((name) => name === key),
  );
  return {
    request: `${method} ${path}`,
    authorization: headers.authorization,
    // The SDK calls a GET and a DELETE JSON too, although they have no body.
    ...(method === 'POST' && { contentType: headers['content-type'] }),
    body: Object.fromEntries(fields),
  };
}

async function start() {
  const fake = await FakeServer.start(new FirecrawlFake());
  fake.content = CONTENT;
  const sdk = new Firecrawl({ apiKey: vendor.key, apiUrl: fake.url });
  const env = { FIRECRAWL_API_KEY: vendor.key, FIRECRAWL_API_URL: fake.url };
  const provider = new FirecrawlProvider(createContext(env));
  return { fake, sdk, provider, [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose]() };
}

test('the SDK searches, and we send what it sends', async () => {
  await using rig = await start();
  const found = await rig.sdk.search('lanterns', { limit: 3, sources: ['web'] });
  expect(found.web).toEqual([{ url: 'https://one.test/', title: 'One', description: 'first' }]);
  await rig.provider.search('lanterns', 3);
  const [theirs, ours] = rig.fake.seen.map(describeRequest);
  // `sources: ['web']` is what Firecrawl takes for granted: we leave it out, and older servers need not know it.
  expect(theirs?.body).toEqual({ query: 'lanterns', limit: 3, sources: ['web'] });
  expect(ours).toEqual({ ...theirs, body: { query: 'lanterns', limit: 3 } });
});

test('the SDK scrapes, and we send what it sends', async () => {
  await using rig = await start();
  const document = await rig.sdk.scrape(START, { formats: ['markdown'] });
  expect(document.markdown).toBe('# Page 0');
  expect(document.metadata).toMatchObject({ title: 'Page 0', sourceURL: START, statusCode: 200 });
  await rig.provider.extract([START]);
  const [theirs, ours] = rig.fake.seen.map(describeRequest);
  expect(ours).toEqual(theirs);
});

test('the SDK crawls, and we send what it sends', async () => {
  await using rig = await start();
  const { id } = await rig.sdk.startCrawl(START, {
    limit: 4,
    maxDiscoveryDepth: 2,
    sitemap: 'skip',
    crawlEntireDomain: true,
    scrapeOptions: { formats: ['markdown'] },
  });
  await expect.poll(async () => (await rig.sdk.getCrawlStatus(id)).status).toBe('completed');
  const job = await rig.sdk.getCrawlStatus(id);
  expect(job.data.map(({ markdown }) => markdown)).toEqual([
    '# Page 0',
    '# Page 1',
    '# Page 2',
    '# Page 3',
  ]);
  expect(await rig.sdk.getCrawlErrors(id)).toEqual({ errors: [], robotsBlocked: [] });
  expect(await rig.sdk.cancelCrawl(id)).toBe(true);
  const theirs = rig.fake.seen.splice(0).map(describeRequest);
  await rig.provider.extract([START], { crawl: { maxPages: 4 } });
  const ours = rig.fake.seen.map(describeRequest);
  expect(ours[0]).toEqual(theirs[0]);
  const second = '0190d0a0-0000-7000-8000-000000000002';
  const rest = (requests: typeof ours) =>
    new Set(requests.slice(1).map((seen) => JSON.stringify(seen).replace(second, id)));
  // We cancel only a crawl that was left before its end.
  expect([...rest(theirs)].filter((seen) => !rest(ours).has(seen))).toEqual([
    expect.stringContaining('DELETE'),
  ]);
  expect([...rest(ours)].filter((seen) => !rest(theirs).has(seen))).toEqual([]);
});

test.each([
  ['401 invalid token', 401],
  ['402 insufficient credits', 402],
  ['429 wait in the text alone', 429],
])('the SDK takes %s for an error of that status', async (name, status) => {
  await using rig = await start();
  const error = vendor.errors.find((documented) => documented.name === name);
  rig.fake.fault = ({ send }) => send(error?.reply ?? {});
  await expect(rig.sdk.search('lanterns')).rejects.toMatchObject({ status });
});

test('the SDK takes a failure inside a success for an error', async () => {
  await using rig = await start();
  rig.fake.fault = ({ send }) => send(vendor.errorInSuccess.reply);
  await expect(rig.sdk.scrape(START)).rejects.toThrow(/DNS resolution failed/);
});

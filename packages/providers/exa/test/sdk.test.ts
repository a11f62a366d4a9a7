import { ExaFake, type FakeRequest, FakeServer } from '@hermes/web-testkit';
import { Exa } from 'exa-js';
import { expect, test } from 'vitest';
import { ExaProvider } from '../src/index.js';
import { createContext } from './context.js';

const CONTENT = {
  rows: [{ url: 'https://a.test/', title: 'A', text: 'Alpha.' }],
  pages: [{ url: 'https://a.test/', title: 'A', markdown: 'alpha' }],
};

/** What Exa is asked, without the headers that differ with the HTTP library. */
function readAsked({ method, path, headers, json }: FakeRequest) {
  const { 'x-api-key': key, 'content-type': type } = headers;
  return { method, path, key, type, json };
}

/** The one request that a client makes. */
async function requestOf(use: (server: FakeServer) => Promise<unknown>): Promise<FakeRequest> {
  await using server = await FakeServer.start(new ExaFake());
  server.content = CONTENT;
  await use(server);
  const [request] = server.seen;
  if (!request || server.seen.length > 1) throw new Error('Exactly one request was expected.');
  return request;
}

function createSdk(server: FakeServer): Exa {
  return new Exa(new ExaFake().key, server.url);
}

function createProvider(server: FakeServer, options: object = {}): ExaProvider {
  const env = { EXA_API_KEY: new ExaFake().key, EXA_BASE_URL: server.url };
  return new ExaProvider(createContext(env, options));
}

test('the official SDK searches the fake', async () => {
  await using server = await FakeServer.start(new ExaFake());
  server.content = CONTENT;
  const { results } = await createSdk(server).search('ice', { contents: { highlights: true } });
  expect(results).toMatchObject([
    { url: 'https://a.test/', title: 'A', score: 0.42, highlights: ['Alpha.'] },
  ]);
});

test('the official SDK reads pages of the fake', async () => {
  await using server = await FakeServer.start(new ExaFake());
  server.content = CONTENT;
  const urls = ['https://a.test/', 'https://gone.test/'];
  const { results, statuses } = await createSdk(server).getContents(urls, { text: true });
  expect(results).toMatchObject([{ url: 'https://a.test/', title: 'A', text: 'alpha' }]);
  expect(statuses).toMatchObject([
    { id: 'https://a.test/', status: 'success' },
    { id: 'https://gone.test/', status: 'error', error: { tag: 'CRAWL_NOT_FOUND' } },
  ]);
});

test('the official SDK understands the errors of the fake', async () => {
  await using server = await FakeServer.start(new ExaFake());
  await expect(new Exa('wrong', server.url).search('ice')).rejects.toMatchObject({
    statusCode: 401,
    message: 'Invalid API key',
  });
});

test('a search of the provider is the one of the SDK', async () => {
  const ours = await requestOf((server) =>
    createProvider(server, {
      type: 'fast',
      category: 'news',
      include_domains: ['example.org'],
      exclude_domains: ['example.com'],
      user_location: 'us',
      start_published_date: '2026-01-31',
    }).search('ice', 7),
  );
  const theirs = await requestOf((server) =>
    createSdk(server).search('ice', {
      type: 'fast',
      category: 'news',
      includeDomains: ['example.org'],
      excludeDomains: ['example.com'],
      userLocation: 'US',
      startPublishedDate: '2026-01-31T00:00:00.000Z',
      numResults: 7,
      contents: { highlights: true },
    }),
  );
  expect(readAsked(ours)).toEqual(readAsked(theirs));
});

test('an extract of the provider is getContents of the SDK', async () => {
  const ours = await requestOf((server) =>
    createProvider(server, { max_age_hours: 24 }).extract(['https://a.test/'], { maxChars: 500 }),
  );
  const theirs = await requestOf((server) =>
    createSdk(server).getContents(['https://a.test/'], {
      text: { maxCharacters: 500 },
      maxAgeHours: 24,
    }),
  );
  expect(readAsked(ours)).toEqual(readAsked(theirs));
});

test('only the headers that say who asks differ from those of the SDK', async () => {
  const ours = await requestOf((server) => createProvider(server).search('ice'));
  const theirs = await requestOf((server) => createSdk(server).search('ice'));
  const missing = Object.keys(theirs.headers).filter((name) => !(name in ours.headers));
  expect(missing).toEqual([]);
  const added = Object.keys(ours.headers).filter((name) => !(name in theirs.headers));
  expect(added.filter((name) => name.startsWith('x-'))).toEqual([
    'x-exa-integration', // Exa's own header for integrations; the SDK says in user-agent what it is
  ]);
});

import { type FakeRequest, FakeServer, ParallelFake } from '@hermes/web-testkit';
import { Parallel } from 'parallel-web';
import { expect, test } from 'vitest';
import { ParallelProvider } from '../src/index.js';
import { createContext } from './context.js';

const CONTENT = {
  rows: [{ url: 'https://a.test/', title: 'A', text: 'Alpha.' }],
  pages: [{ url: 'https://a.test/', title: 'A', markdown: 'alpha' }],
};

/** What Parallel is asked, without the headers that differ with the HTTP library. */
function readAsked({ method, path, headers, json }: FakeRequest) {
  const { 'x-api-key': key, 'content-type': type, accept } = headers;
  return { method, path, key, type, accept, json };
}

/** The one request that a client makes. */
async function requestOf(use: (server: FakeServer) => Promise<unknown>): Promise<FakeRequest> {
  await using server = await FakeServer.start(new ParallelFake());
  server.content = CONTENT;
  await use(server);
  const [request] = server.seen;
  if (!request || server.seen.length > 1) throw new Error('Exactly one request was expected.');
  return request;
}

function createSdk(server: FakeServer, apiKey = new ParallelFake().key): Parallel {
  return new Parallel({ apiKey, baseURL: server.url });
}

function createProvider(server: FakeServer, options: object = {}): ParallelProvider {
  const env = { PARALLEL_API_KEY: new ParallelFake().key, PARALLEL_BASE_URL: server.url };
  return new ParallelProvider(createContext(env, options));
}

test('the official SDK searches the fake', async () => {
  await using server = await FakeServer.start(new ParallelFake());
  server.content = CONTENT;
  const { results } = await createSdk(server).search({ search_queries: ['bridges'] });
  expect(results).toMatchObject([
    { url: 'https://a.test/', title: 'A', publish_date: '2026-05-02', excerpts: ['Alpha.'] },
  ]);
});

test('the official SDK reads pages of the fake', async () => {
  await using server = await FakeServer.start(new ParallelFake());
  server.content = CONTENT;
  const { results, errors } = await createSdk(server).extract({
    urls: ['https://a.test/', 'https://gone.test/'],
    advanced_settings: { full_content: true },
  });
  expect(results).toMatchObject([{ url: 'https://a.test/', title: 'A', full_content: 'alpha' }]);
  expect(errors).toMatchObject([{ url: 'https://gone.test/', http_status_code: 404 }]);
});

test('the official SDK understands the errors of the fake', async () => {
  await using server = await FakeServer.start(new ParallelFake());
  await expect(
    createSdk(server, 'wrong').search({ search_queries: ['bridges'] }),
  ).rejects.toMatchObject({ status: 401 });
  await expect(
    createSdk(server).post('/v1/search', { body: { search_queries: ['x'], max_results: 5 } }),
  ).rejects.toMatchObject({ status: 422 });
});

test('a search of the provider is the one of the SDK', async () => {
  const ours = await requestOf((server) =>
    createProvider(server, {
      mode: 'fast',
      include_domains: ['example.org'],
      after_date: '2026-01-31',
      location: 'us',
    }).search('arch bridges', 7),
  );
  const theirs = await requestOf((server) =>
    createSdk(server).search({
      objective: 'arch bridges',
      search_queries: ['arch bridges'],
      mode: 'fast',
      advanced_settings: {
        source_policy: { include_domains: ['example.org'], after_date: '2026-01-31' },
        location: 'us',
        max_results: 7,
      },
    }),
  );
  expect(readAsked(ours)).toEqual(readAsked(theirs));
});

test('an extract of the provider is the one of the SDK', async () => {
  const ours = await requestOf((server) =>
    createProvider(server, { max_age_seconds: 600 }).extract(['https://a.test/'], {
      maxChars: 500,
    }),
  );
  const theirs = await requestOf((server) =>
    createSdk(server).extract({
      urls: ['https://a.test/'],
      advanced_settings: {
        full_content: { max_chars_per_result: 500 },
        fetch_policy: { max_age_seconds: 600 },
      },
    }),
  );
  expect(readAsked(ours)).toEqual(readAsked(theirs));
});

test('the headers of the SDK that the provider does not send say only what the SDK is', async () => {
  const ours = await requestOf((server) => createProvider(server).search('bridges'));
  const theirs = await requestOf((server) =>
    createSdk(server).search({ search_queries: ['bridges'] }),
  );
  const missing = Object.keys(theirs.headers).filter((name) => !(name in ours.headers));
  expect(missing.filter((name) => !name.startsWith('x-stainless-'))).toEqual([]);
  const added = Object.keys(ours.headers).filter((name) => !(name in theirs.headers));
  expect(added.filter((name) => name.startsWith('x-'))).toEqual([]);
});

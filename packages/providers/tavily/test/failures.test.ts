import { type FakeReply, FakeServer, TavilyFake } from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { TavilyProvider } from '../src/index.js';
import { createContext } from './context.js';

const vendor = new TavilyFake();

/** One search against a Tavily that always answers so. */
async function searchAgainst(reply: FakeReply) {
  await using fake = await FakeServer.start(vendor);
  fake.fault = ({ send }) => send(reply);
  const env = { TAVILY_API_KEY: vendor.key, TAVILY_BASE_URL: fake.url };
  const envelope = await new TavilyProvider(createContext(env)).search('x');
  return { envelope, requests: fake.seen.length };
}

function documented(name: string): FakeReply {
  return vendor.errors.find((error) => error.name === name)?.reply ?? {};
}

test.each([
  [
    '401 invalid key',
    'auth',
    'Tavily does not accept this key (HTTP 401). Check TAVILY_API_KEY; keys are at https://app.tavily.com.',
  ],
  [
    '432 plan limit',
    'quota',
    'The usage limit of this Tavily plan or key is reached (HTTP 432). Raise it or wait for the next period; see https://app.tavily.com.',
  ],
  [
    '433 pay-as-you-go limit',
    'quota',
    'The usage limit of this Tavily pay-as-you-go budget is reached (HTTP 433). Raise it or wait for the next period; see https://app.tavily.com.',
  ],
  ['403 URL not supported', 'blocked', 'Tavily answered HTTP 403: [403] URL is not supported'],
  ['400 too many URLs', 'bad_request', 'Tavily answered HTTP 400: [400] Max 20 URLs are allowed.'],
  [
    '422 list of issues',
    'bad_request',
    'Tavily refused query (HTTP 422): field required. Correct that value.',
  ],
])('%s is %s, and is not asked again', async (name, code, error) => {
  const reply = documented(name);
  const { envelope, requests } = await searchAgainst(reply);
  expect(envelope).toEqual({
    success: false,
    provider: 'tavily',
    code,
    status: reply.status,
    error,
  });
  expect(requests).toBe(1);
});

test('too many requests are tried three times', async () => {
  const { envelope, requests } = await searchAgainst(documented('429 too many requests'));
  expect(envelope).toMatchObject({ success: false, code: 'rate_limited', status: 429 });
  expect(requests).toBe(3);
});

test('a failure that every request of an extract meets is the failure of the call', async () => {
  await using fake = await FakeServer.start(vendor);
  const env = { TAVILY_API_KEY: 'tvly-wrong', TAVILY_BASE_URL: fake.url };
  const provider = new TavilyProvider(createContext(env));
  expect(await provider.extract(['https://a.test/'])).toMatchObject({
    success: false,
    code: 'auth',
  });
});

test('a crawl of two URLs is refused', async () => {
  const provider = new TavilyProvider(createContext({ TAVILY_API_KEY: vendor.key }));
  const urls = ['https://a.test/', 'https://b.test/'];
  expect(await provider.extract(urls, { crawl: {} })).toMatchObject({
    success: false,
    code: 'bad_request',
    error: 'A crawl starts from exactly one URL. Give one.',
  });
});

test('an abort ends a crawl', async () => {
  await using fake = await FakeServer.start(vendor);
  const caller = new AbortController();
  fake.fault = () => caller.abort();
  const env = { TAVILY_API_KEY: vendor.key, TAVILY_BASE_URL: fake.url };
  const provider = new TavilyProvider(createContext(env));
  const options = { crawl: {}, signal: caller.signal };
  expect(await provider.extract(['https://a.test/'], options)).toMatchObject({
    success: false,
    code: 'aborted',
  });
});

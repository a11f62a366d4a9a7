import { checkSearch } from '@hermes/web-core';
import { FakeServer, XaiFake } from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { XaiProvider } from '../src/index.js';
import { createContext, KEY } from './context.js';

async function startFake(): Promise<FakeServer> {
  const fake = await FakeServer.start(new XaiFake());
  fake.content = {
    rows: [
      { url: 'https://one.test/', title: 'One', text: 'First.' },
      { url: 'https://two.test/', title: 'Two', text: 'Second.' },
    ],
    pages: [],
  };
  return fake;
}

test('gives clean hits, each marked as written by a model', async () => {
  await using fake = await startFake();
  const envelope = await new XaiProvider(createContext(fake.url)).search('boats', 1);
  expect(envelope).toEqual({
    success: true,
    data: {
      web: [
        {
          title: 'One',
          url: 'https://one.test/',
          description: 'First.',
          position: 1,
          source: 'model',
        },
      ],
    },
  });
  expect(checkSearch(envelope, 'xai', 5)).toEqual(envelope);
});

test('asks the Responses API, with the query last in the prompt', async () => {
  await using fake = await startFake();
  const ctx = createContext(fake.url);
  await new XaiProvider(ctx).search('two words & more', 7);
  expect(ctx.asked).toEqual(['https://api.x.ai/v1/responses']);
  expect(fake.seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(fake.seen[0]?.json).toEqual({
    model: 'grok-build-0.1',
    input: [
      {
        role: 'user',
        content: expect.stringMatching(/At most 7 results[\s\S]*\n\nQuery: two words & more$/),
      },
    ],
    tools: [{ type: 'web_search' }],
    include: ['no_inline_citations'],
    store: false,
  });
});

test('sends model and domains of web.xai', async () => {
  await using fake = await startFake();
  const options = {
    model: ' grok-4.7 ',
    allowed_domains: ['one.test', ' ', 'two.test'],
    excluded_domains: [],
  };
  await new XaiProvider(createContext(fake.url, { options })).search('boats');
  expect(fake.seen[0]?.json).toMatchObject({
    model: 'grok-4.7',
    tools: [{ type: 'web_search', allowed_domains: ['one.test', 'two.test'] }],
  });
});

test("Hermes Agent's options of web.xai serve here too", async () => {
  await using fake = await startFake();
  const options = {
    timeout: '120',
    enable_image_search: false,
    excluded_domains: ['a', 'b', 'c', 'd', 'e', 'f'],
  };
  const warnings: string[] = [];
  const logger = { warn: (message: string) => warnings.push(message), debug: () => {} };
  const ctx = { ...createContext(fake.url, { options }), logger };
  expect(await new XaiProvider(ctx).search('boats')).toMatchObject({ success: true });
  expect(fake.seen[0]?.json).toMatchObject({
    tools: [
      {
        type: 'web_search',
        enable_image_search: false,
        excluded_domains: ['a', 'b', 'c', 'd', 'e'],
      },
    ],
  });
  expect(warnings).toEqual([
    'config.yaml: web.xai.excluded_domains lists 6 domains, and xAI takes 5: the others are left out. Shorten the list.',
  ]);
});

test.each([
  [
    { allowed_domains: ['a.test'], excluded_domains: ['b.test'] },
    'config.yaml: web.xai has both allowed_domains and excluded_domains, and xAI takes one of them. Remove the other.',
  ],
  [
    { allowed_domains: 'a.test' },
    'config.yaml: web.xai is not right (allowed_domains: must be a list of domains). Correct or remove that key.',
  ],
  [
    { timeout: 0 },
    'config.yaml: web.xai is not right (timeout: must be above 0). Correct or remove that key.',
  ],
  [
    { timeout: 'long' },
    'config.yaml: web.xai is not right (timeout: must be a number of seconds). Correct or remove that key.',
  ],
  [
    { filters: {} },
    'config.yaml: web.xai is not right (filters: unknown key). Correct or remove that key.',
  ],
])('refuses the options %j before anything is sent', async (options, error) => {
  await using fake = await startFake();
  expect(await new XaiProvider(createContext(fake.url, { options })).search('x')).toEqual({
    success: false,
    provider: 'xai',
    code: 'not_configured',
    error,
  });
  expect(fake.seen).toEqual([]);
});

test('says what it needs where it has neither key nor login', async () => {
  const provider = new XaiProvider(createContext('http://unused.test', { env: {} }));
  expect(provider.isAvailable()).toBe(false);
  expect(await provider.search('x')).toEqual({
    success: false,
    provider: 'xai',
    code: 'not_configured',
    error:
      'xAI needs XAI_API_KEY; get one at https://console.x.ai. A Grok login of Hermes Agent (hermes auth) serves instead.',
  });
});

test('is never chosen unless it is named', () => {
  const provider = new XaiProvider(createContext('http://unused.test'));
  expect([provider.isAvailable(), provider.autoSelect()]).toEqual([true, false]);
});

test.each([
  ['XAI_BASE_URL', 'https://eu-west-1.api.x.ai/v1/', 'https://eu-west-1.api.x.ai/v1/responses'],
  ['HERMES_XAI_BASE_URL', 'https://x.ai/gateway', 'https://x.ai/gateway/responses'],
])('%s may name another address of xAI', async (name, value, url) => {
  await using fake = await startFake();
  const ctx = createContext(fake.url, { env: { XAI_API_KEY: KEY, [name]: value } });
  await new XaiProvider(ctx).search('x');
  expect(ctx.asked).toEqual([url]);
});

test.each([
  'http://api.x.ai/v1',
  'https://x.ai.evil.test/v1',
  'https://evilx.ai/v1',
  'https://api.x.ai:8443/v1',
  'https://user:pass@api.x.ai/v1',
  'http://127.0.0.1:9/v1',
  'api.x.ai',
])('sends no credential to %s', async (value) => {
  const ctx = createContext('http://unused.test', {
    env: { XAI_API_KEY: KEY, XAI_BASE_URL: value },
  });
  expect(await new XaiProvider(ctx).search('x')).toEqual({
    success: false,
    provider: 'xai',
    code: 'not_configured',
    error:
      'XAI_BASE_URL is not an https address of x.ai, and credentials are sent to no other. Write it like https://api.x.ai/v1, or leave it out.',
  });
  expect(ctx.asked).toEqual([]);
});

test('follows no redirect away from xAI', async () => {
  await using fake = await startFake();
  fake.fault = ({ send }) => send({ status: 307, headers: { location: 'https://stray.test/v1' } });
  const ctx = createContext(fake.url);
  expect(await new XaiProvider(ctx).search('x')).toEqual({
    success: false,
    provider: 'xai',
    code: 'bad_response',
    error: 'xAI redirects to stray.test, which is not followed. Try again later.',
  });
  expect(ctx.asked).toEqual(['https://api.x.ai/v1/responses']);
});

test('a wrong key is auth, although xAI answers 400', async () => {
  await using fake = await startFake();
  const ctx = createContext(fake.url, { env: { XAI_API_KEY: 'xai-wrong' } });
  expect(await new XaiProvider(ctx).search('x')).toEqual({
    success: false,
    provider: 'xai',
    code: 'auth',
    status: 400,
    error:
      'xAI does not accept this key or login (HTTP 400). Check XAI_API_KEY (https://console.x.ai), or sign in again with Hermes Agent.',
  });
});

test.each([
  ...new XaiFake().errors.map(({ name, reply, code }) => [name, reply, code] as const),
  ['402 payment', { status: 402, json: { error: 'Pay first' } }, 'quota'] as const,
  ['429 credits', { status: 429, json: { error: 'Your credits are used up.' } }, 'quota'] as const,
])('%s has its code', async (_, reply, code) => {
  await using fake = await startFake();
  fake.fault = ({ send }) => send(reply);
  const envelope = await new XaiProvider(createContext(fake.url)).search('x');
  expect(envelope).toMatchObject({ success: false, code, status: reply.status });
  expect(fake.seen).toHaveLength(code === 'rate_limited' ? 3 : 1);
});

test('a 401 for an API key is not asked again', async () => {
  await using fake = await startFake();
  fake.fault = ({ send }) => send({ status: 401, json: { error: 'No auth.' } });
  const ctx = createContext(fake.url);
  expect(await new XaiProvider(ctx).search('x')).toMatchObject({ code: 'auth', status: 401 });
  expect(ctx.asked).toHaveLength(1);
});

test('web.xai.timeout ends a search that takes longer', async () => {
  await using fake = await startFake();
  fake.fault = () => {}; // never answers
  const startedMs = performance.now();
  const ctx = createContext(fake.url, { options: { timeout: 0.3 } });
  expect(await new XaiProvider(ctx).search('x')).toEqual({
    success: false,
    provider: 'xai',
    code: 'timeout',
    error: 'xAI timed out: no complete answer came in time.',
  });
  expect(performance.now() - startedMs).toBeLessThan(1500);
});

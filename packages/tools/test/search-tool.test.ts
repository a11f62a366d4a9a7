import { WebProviderError, WebSearchProvider } from '@hermes/web-core';
import { expect, test } from 'vitest';
import { createWeb } from '../src/index.js';
import { directoryPlugin, hermesHome, searchGiving } from './hermes-home.js';

const hit = { title: 'One', url: 'https://one.test/', description: 'first', position: 1 };

/** A web whose only provider answers with what the function gives. */
function webAnswering(
  search: (query: string, limit: number, options: { signal?: AbortSignal }) => unknown,
) {
  const acme = { name: 'acme', isAvailable: () => true, search };
  return createWeb({ home: hermesHome(), config: {}, providers: [acme] });
}

test('gives what the provider gives, checked, cut to the limit, and says who served', async () => {
  const web = webAnswering((_query, limit) => ({
    success: true,
    data: { web: Array.from({ length: limit + 2 }, () => hit) },
  }));
  expect(await web.search({ query: ' x ', limit: 1 })).toEqual({
    success: true,
    data: { web: [hit], served_by: 'acme' },
  });
});

test.each([
  [{ query: '' }, 'web_search: query: must not be empty. Correct the arguments and call again.'],
  [
    {},
    'web_search: query: Invalid input: expected string, received undefined. Correct the arguments and call again.',
  ],
  [
    { query: 'x', limit: 0 },
    'web_search: limit: Too small: expected number to be >=1. Correct the arguments and call again.',
  ],
  [
    { query: 'x', limit: 2.5 },
    'web_search: limit: Invalid input: expected int, received number. Correct the arguments and call again.',
  ],
  [
    { query: 'x', colour: 1 },
    'web_search: Unrecognized key: "colour". Correct the arguments and call again.',
  ],
  [
    null,
    'web_search: Invalid input: expected object, received null. Correct the arguments and call again.',
  ],
])('%j is refused before anything is asked', async (args, error) => {
  const web = webAnswering(() => {
    throw new Error('asked');
  });
  expect(await web.tools[0]?.call(args)).toEqual({ success: false, code: 'bad_request', error });
});

test('a throw becomes a failure that names the provider', async () => {
  const bug = webAnswering(() => {
    throw new TypeError('x is not a function');
  });
  expect(await bug.search({ query: 'x' })).toEqual({
    success: false,
    code: 'internal',
    provider: 'acme',
    error:
      'Provider acme failed unexpectedly: x is not a function. This is a bug in it; report it, or choose another provider.',
  });
  const known = webAnswering(async () => {
    throw new WebProviderError('rate_limited', 'Acme is busy.', {
      status: 429,
      retryAfterMs: 2000,
    });
  });
  expect(await known.search({ query: 'x' })).toEqual({
    success: false,
    code: 'rate_limited',
    provider: 'acme',
    error: 'Acme is busy.',
    status: 429,
    retry_after_ms: 2000,
  });
});

test('a malformed envelope is a failure that names the provider', async () => {
  expect(await webAnswering(() => 'rows').search({ query: 'x' })).toMatchObject({
    success: false,
    code: 'bad_response',
    provider: 'acme',
  });
});

test("no value of a plugin's declared variables reaches a message", async () => {
  const plugin = directoryPlugin('web/acme', {
    provider: 'acme',
    members: "search: () => { throw new Error('GET https://api.test/?key=' + ctx.env.ACME_KEY); }",
    manifest: 'requires_env: [ACME_KEY]\n',
  });
  const home = hermesHome({
    ...plugin,
    '.env': 'ACME_KEY=very-secret-1\n',
    'config.yaml': 'plugins: { enabled: [web-acme] }\n',
  });
  const envelope = await createWeb({ home }).search({ query: 'x' });
  expect(envelope).toMatchObject({
    success: false,
    error: expect.stringContaining('key=[redacted]'),
  });
  expect(JSON.stringify(envelope)).not.toContain('very-secret-1');
});

test('nor does one reach a field beside the message of a failure, or of a page that failed', async () => {
  const env = { ACME_KEY: 'very-secret-1' };
  const said = { error: 'no', detail: { tried: [`?key=${env.ACME_KEY}`] } };
  const acme = {
    name: 'acme',
    isAvailable: () => true,
    supportsExtract: () => true,
    getSetupSchema: () => ({ env_vars: [{ key: 'ACME_KEY' }] }),
    search: () => ({ success: false, ...said }),
    extract: (urls: readonly string[]) =>
      urls.map((url) => ({ url, title: '', content: '', error: 'no', metadata: said })),
  };
  const home = hermesHome();
  const lookup = async (): Promise<string[]> => ['93.184.216.34'];
  const web = createWeb({ providers: [acme], home, config: {}, env, lookup });
  const detail = { tried: ['?key=[redacted]'] };
  expect(await web.search({ query: 'x' })).toMatchObject({ error: 'no', detail });
  expect(await web.extract({ urls: ['https://a.test/'] })).toMatchObject({
    data: [{ url: 'https://a.test/', error: 'no', metadata: { detail } }],
  });
});

test.each(['acme', 'auth'])(
  'a key that is the word %s takes away no name and no code',
  async (key) => {
    const acme = {
      name: 'acme',
      isAvailable: () => true,
      supportsExtract: () => true,
      getSetupSchema: () => ({ env_vars: [{ key: 'ACME_KEY' }] }),
      search: () => ({ success: false, error: `no ${key}`, code: 'auth' }),
      extract: (urls: readonly string[]) =>
        urls.map((url) => ({ url, title: '', content: '', error: 'no', code: 'auth' })),
    };
    const lookup = async (): Promise<string[]> => ['93.184.216.34'];
    const env = { ACME_KEY: key };
    const web = createWeb({ providers: [acme], home: hermesHome(), config: {}, env, lookup });
    expect(await web.search({ query: 'x' })).toEqual({
      success: false,
      provider: 'acme',
      error: 'no [redacted]',
      code: 'auth',
    });
    expect(await web.extract({ urls: ['https://a.test/'] })).toMatchObject({
      data: [{ error: 'no', code: 'auth', metadata: { served_by: 'acme' } }],
    });
  },
);

test.each([
  [[{ key: 'ACME_KEY', prompt: 'Key' }, { key: 'ACME_URL' }]],
  [[{ key: 7 }, null, { key: 'ACME_URL' }, { key: 'ACME_KEY' }]],
])(
  'a provider that was handed in shows no value of the variables that it asks for',
  async (rows) => {
    const env = { ACME_KEY: 'very-secret-1', ACME_URL: 'https://me:very-secret-2@acme.test/' };
    const acme = {
      name: 'acme',
      isAvailable: () => true,
      getSetupSchema: () => ({ env_vars: rows }),
      search: () => {
        throw new Error(`very-secret-1 is wrong at ${env.ACME_URL}`);
      },
    };
    const web = createWeb({ providers: [acme], home: hermesHome(), config: {}, env });
    const envelope = await web.search({ query: 'x' });
    expect(envelope).toMatchObject({
      error: expect.stringContaining('[redacted] is wrong at https'),
    });
    expect(JSON.stringify(envelope)).not.toContain('very-secret');
  },
);

test.each([undefined, null, 'none', { key: 'A' }])(
  'a provider that was handed in may ask for %j',
  async (rows) => {
    const setup = { getSetupSchema: () => ({ env_vars: rows }) };
    const acme = {
      name: 'acme',
      isAvailable: () => true,
      search: () => ({ success: true, data: { web: [hit] } }),
      ...setup,
    };
    const web = createWeb({ providers: [acme], home: hermesHome(), config: {} });
    expect(await web.search({ query: 'x' })).toMatchObject({ success: true });
  },
);

test('an abort ends the call at once, even when the provider ignores its signal', async () => {
  const web = webAnswering(() => new Promise(() => undefined));
  const abort = new AbortController();
  const call = web.search({ query: 'x' }, { signal: abort.signal });
  abort.abort();
  expect(await call).toMatchObject({ success: false, code: 'aborted' });
  expect(await web.search({ query: 'x' }, { signal: abort.signal })).toMatchObject({
    code: 'aborted',
  });
});

test('a provider that never answers is cut off at web.search_timeout', async () => {
  const deaf = {
    name: 'deaf',
    isAvailable: () => true,
    search: () => new Promise(() => undefined),
  };
  const web = createWeb({
    home: hermesHome(),
    config: { web: { search_timeout: 0.2 } },
    providers: [deaf],
  });
  expect(await web.search({ query: 'x' })).toMatchObject({
    success: false,
    code: 'timeout',
    provider: 'deaf',
  });
});

test('a class without the method answers unsupported', async () => {
  class Lazy extends WebSearchProvider {
    override readonly name = 'lazy';
    override isAvailable() {
      return true;
    }
  }
  const web = createWeb({ home: hermesHome(), config: {}, providers: [new Lazy()] });
  expect(await web.search({ query: 'x' })).toMatchObject({ code: 'unsupported', provider: 'lazy' });
});

test('S01: twenty first calls at once all find the configured provider', async () => {
  const plugin = directoryPlugin('web/acme', { provider: 'acme', members: searchGiving('ACME') });
  const home = hermesHome({
    ...plugin,
    'config.yaml': 'plugins: { enabled: [web-acme] }\nweb: { search_backend: acme }\n',
  });
  const web = createWeb({ home });
  const envelopes = await Promise.all(
    Array.from({ length: 20 }, () => web.search({ query: 'tide table', limit: 3 })),
  );
  expect(envelopes.every(({ success }) => success)).toBe(true);
});

test('two webs in one process with their own keys, config and homes do not see each other', async () => {
  const plugin = directoryPlugin('web/acme', {
    provider: 'acme',
    members:
      "search: () => ({ success: true, data: { web: [{ title: ctx.env.KEY + ' ' + ctx.config.web.acme.tone, url: 'https://hit.test/', description: ctx.home, position: 1 }] } })",
  });
  const webs = ['one', 'two'].map((name) => {
    const home = hermesHome({
      ...plugin,
      '.env': `KEY=key-${name}\n`,
      'config.yaml': `plugins: { enabled: [web-acme] }\nweb: { acme: { tone: tone-${name} } }\n`,
    });
    return { home, web: createWeb({ home }) };
  });
  const titles = await Promise.all(
    webs.flatMap(({ home, web }) =>
      Array.from({ length: 5 }, async () => {
        const envelope = await web.search({ query: 'x' });
        return (
          envelope.success && [
            envelope.data.web[0]?.title,
            envelope.data.web[0]?.description === home,
          ]
        );
      }),
    ),
  );
  expect(titles).toEqual([
    ...Array(5).fill(['key-one tone-one', true]),
    ...Array(5).fill(['key-two tone-two', true]),
  ]);
});

test('whatever is thrown becomes a failure, also what cannot be turned into a text', async () => {
  const web = webAnswering(() => {
    throw Object.create(null);
  });
  expect(await web.search({ query: 'x' })).toMatchObject({
    code: 'internal',
    error: expect.stringContaining('something that is not an Error'),
  });
});

test('a query of more than 10,000 characters is refused', async () => {
  const web = webAnswering(() => ({ success: true, data: { web: [] } }));
  expect(await web.search({ query: 'q'.repeat(10_001) })).toMatchObject({
    code: 'bad_request',
    error: expect.stringContaining('query: must be at most 10,000 characters'),
  });
});

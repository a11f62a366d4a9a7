import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAPABILITIES, type Capability, type Config } from '@hermes/web-core';
import { expect, test } from 'vitest';
import { createWeb } from '../src/index.js';

/** What configures each provider that is chosen unasked, in the order in which they are preferred. */
const KEYS = {
  firecrawl: { FIRECRAWL_API_KEY: 'fc-key' },
  parallel: { PARALLEL_API_KEY: 'parallel-key' },
  tavily: { TAVILY_API_KEY: 'tvly-key' },
  exa: { EXA_API_KEY: 'exa-key' },
  searxng: { SEARXNG_URL: 'http://127.0.0.1:9' },
  'brave-free': { BRAVE_API_KEY: 'brave-key' },
} as const;

const XAI = { XAI_API_KEY: 'xai-key' };

const ORDER = Object.entries(KEYS);

interface Setting {
  readonly env?: Readonly<Record<string, string>>;
  readonly config?: Config;
  readonly files?: Readonly<Record<string, string>>;
}

/** Who serves, and by which step; the code of the chosen provider is loaded and agrees. */
async function select(capability: Capability, { env = {}, config, files = {} }: Setting = {}) {
  const home = mkdtempSync(join(tmpdir(), 'hermes-home-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
  const web = createWeb({ home, env, ...(config && { config }) });
  const { provider, step, candidates, error } = await web.select(capability);
  await web.close();
  const reasons = Object.fromEntries(candidates.map(({ name, reason }) => [name, reason]));
  return { provider, step, reasons, code: error?.code };
}

test.each(ORDER.map(([name], index) => [name, index] as const))(
  'of the keys that are set, the one of %s comes first after those before it',
  async (name, index) => {
    const env = Object.assign({}, XAI, ...ORDER.slice(index).map(([, keys]) => keys));
    const isLast = index === ORDER.length - 1;
    expect(await select('search', { env })).toMatchObject({
      provider: name,
      step: isLast ? 'only' : 'preference',
    });
  },
);

test.each([
  ['extract', ['firecrawl', 'parallel', 'tavily', 'exa', 'local', 'local']],
  ['crawl', ['firecrawl', 'tavily', 'tavily', 'local', 'local', 'local']],
] as const)(
  'the same order holds for %s, among those that offer it',
  async (capability, expected) => {
    const chosen: unknown[] = [];
    for (const [index] of ORDER.entries()) {
      const env = Object.assign({}, ...ORDER.slice(index).map(([, keys]) => keys));
      chosen.push((await select(capability, { env })).provider);
    }
    expect(chosen).toEqual(expected);
  },
);

test('web.preference changes the order', async () => {
  const env = Object.assign({}, ...Object.values(KEYS));
  const config = { web: { preference: ['searxng', 'exa'] } };
  expect(await select('search', { env, config })).toMatchObject({ provider: 'searxng' });
});

test('xAI is never chosen unasked, with its key and nothing else', async () => {
  const { provider, step, reasons } = await select('search', { env: XAI });
  expect({ provider, step }).toEqual({ provider: 'exa', step: 'keyless' });
  expect(reasons.xai).toBe('serves search only when named in the configuration');
  const config = { web: { search_backend: 'xai' } };
  expect(await select('search', { env: XAI, config })).toMatchObject({
    provider: 'xai',
    step: 'configured',
  });
});

test('with nothing configured, extract and crawl stay on this machine and search goes to Exa', async () => {
  const chosen = await Promise.all(CAPABILITIES.map((capability) => select(capability)));
  expect(chosen.map(({ provider, step }) => [provider, step])).toEqual([
    ['exa', 'keyless'],
    ['local', 'only'],
    ['local', 'only'],
  ]);
});

test.each([
  [[], 'exa'],
  [['web-exa'], 'parallel'],
  [['web-exa', 'web-parallel'], 'firecrawl'],
  [['web-exa', 'web-parallel', 'web-firecrawl'], 'ddgs'],
  [['web-exa', 'web-parallel', 'web-firecrawl', 'web-ddgs'], undefined],
])('without %j the keyless tier is served by %s', async (disabled, provider) => {
  const chosen = await select('search', { config: { plugins: { disabled } } });
  expect(chosen.provider).toBe(provider);
});

test('Tavily serves without a key only where it is named', async () => {
  const { reasons } = await select('search');
  expect(reasons.tavily).toBe('TAVILY_API_KEY is not set');
  expect(await select('search', { config: { web: { backend: 'tavily' } } })).toMatchObject({
    provider: 'tavily',
    step: 'configured',
  });
});

test.each([
  ['web.keyless_fallback: false', 'web: { keyless_fallback: false }\n'],
  ['a configuration that cannot be read', 'web: [\n'],
])('%s closes the keyless tier', async (_, text) => {
  const chosen = await select('search', { files: { 'config.yaml': text } });
  expect(chosen).toMatchObject({ step: 'none', code: 'not_configured' });
  expect(chosen.provider).toBeUndefined();
});

test('no keyless provider is chosen for a crawl, which none of them serves without a key', async () => {
  const config = { plugins: { disabled: ['@hermes/web-local'] } };
  const { provider, code, reasons } = await select('crawl', { config });
  expect({ provider, code }).toEqual({ provider: undefined, code: 'not_configured' });
  expect(reasons.firecrawl).toBe('serves crawl only when named in the configuration');
  const env = { FIRECRAWL_API_KEY: 'fc-key' };
  expect(await select('crawl', { config, env })).toMatchObject({ provider: 'firecrawl' });
});

import { describe, expect, test } from 'vitest';
import { type Config, type Env, readSettings, selectProvider } from '../src/index.js';
import { registryEntry, registryOf } from './registry-entry.js';

const needs = (name: string) => ({ requiresEnv: [[{ name }]] });
const tavily = registryEntry('tavily', {
  ...needs('TAVILY_API_KEY'),
  capabilities: ['search', 'extract'],
});
const searxng = registryEntry('searxng', needs('SEARXNG_URL'));
const brave = registryEntry('brave-free', needs('BRAVE_SEARCH_API_KEY'));
const acme = registryEntry('acme', needs('ACME_KEY'));
const local = registryEntry('local', {
  capabilities: ['search', 'extract', 'crawl'],
  autoSelect: ['extract', 'crawl'],
});
const exa = registryEntry('exa', { ...needs('EXA_API_KEY'), keyless: true });
const ddgs = registryEntry('ddgs', { keyless: true });
const all = registryOf(tavily, searxng, brave, acme, local, exa, ddgs);

const select = (
  config: Config,
  env: Env = {},
  capability: 'search' | 'extract' = 'search',
  registry = all,
) => selectProvider(capability, { registry, settings: readSettings(config, env).settings, env });

describe('a configured name', () => {
  test('is used even when it is not available', async () => {
    expect(await select({ web: { backend: 'tavily' } })).toMatchObject({
      provider: 'tavily',
      step: 'configured',
      reason: 'named by web.backend',
    });
  });

  test('that lacks a variable is chosen with what it lacks; without a key one may serve all the same', async () => {
    const lacking = await select({ web: { backend: 'tavily' } });
    expect(lacking.unready).toBe('TAVILY_API_KEY is not set');
    const set = await select({ web: { backend: 'tavily' } }, { TAVILY_API_KEY: 'key' });
    expect(set.unready).toBeUndefined();
    expect((await select({ web: { backend: 'exa' } })).unready).toBeUndefined();
  });

  test('whose code says that it is not configured is chosen with that', async () => {
    const selection = await selectProvider('search', {
      registry: all,
      settings: readSettings({ web: { backend: 'ddgs' } }, {}).settings,
      env: {},
      isReady: async () => false,
    });
    expect(selection).toMatchObject({
      provider: 'ddgs',
      unready: 'ddgs says that it is not configured',
    });
  });

  test('whose code cannot be used fails with that reason, the others because it was named', async () => {
    const { error, candidates } = await selectProvider('search', {
      registry: all,
      settings: readSettings({ web: { backend: 'ddgs' } }, {}).settings,
      env: {},
      confirm: async () => 'does not load',
    });
    expect(error?.message).toBe('does not load');
    const reasons = new Map(candidates.map(({ name, reason }) => [name, reason]));
    expect(reasons.get('ddgs')).toBe('does not load');
    expect(reasons.get('exa')).toBe('the configuration names another');
  });

  test('is given with its key when it decided, also when it led nowhere', async () => {
    const named = { key: 'web.backend', name: 'searxng' };
    expect(await select({ web: { backend: 'searxng' } })).toMatchObject({ named });
    expect((await select({ web: { backend: 'searxng' } }, {}, 'extract')).named).toBeUndefined();
    expect(await select({ web: { search_backend: 'acm' } })).toMatchObject({
      step: 'none',
      named: { key: 'web.search_backend', name: 'acm' },
    });
  });

  test('of the capability wins over the shared one, trimmed and in any case', async () => {
    const config = { web: { backend: 'tavily', search_backend: ' SearXNG ' } };
    expect(await select(config)).toMatchObject({
      provider: 'searxng',
      reason: 'named by web.search_backend',
    });
  });

  test('blank at the capability falls back to the shared one', async () => {
    const config = { web: { backend: 'tavily', search_backend: '', extract_backend: '  ' } };
    expect(await select(config)).toMatchObject({ provider: 'tavily' });
    expect(await select(config, {}, 'extract')).toMatchObject({ provider: 'tavily' });
  });

  test('of web.backend that lacks the capability is passed over', async () => {
    const selection = await select({ web: { backend: 'searxng' } }, {}, 'extract');
    expect(selection).toMatchObject({ provider: 'local', step: 'only' });
    expect(selection.candidates).toContainEqual({
      name: 'searxng',
      source: 'bundled',
      chosen: false,
      reason: 'named by web.backend, but does not offer extract',
    });
  });

  test("under the capability's own key that lacks it is an error naming the key and those that can", async () => {
    expect((await select({ web: { extract_backend: 'searxng' } }, {}, 'extract')).error).toEqual({
      code: 'unsupported',
      message:
        'searxng offers search only and cannot serve extract. Set web.extract_backend to one that can: local, tavily.',
    });
  });

  test('that the caller gave is answered with advice for the caller', async () => {
    const { error } = await selectProvider('extract', {
      registry: all,
      settings: readSettings({ web: { extract_backend: 'local' } }, {}).settings,
      env: {},
      requested: 'searxng',
    });
    expect(error?.message).toBe(
      'searxng offers search only and cannot serve extract. Give --provider one that can: local, tavily.',
    );
  });

  test.each(['constructor', '__proto__', 'toString'])(
    '%s is a name like any other that nobody serves',
    async (name) => {
      const { error } = await select({ web: { search_backend: name } });
      expect(error?.message).toContain(
        `web.search_backend is "${name.toLowerCase()}", which no active plugin provides. Known here: `,
      );
    },
  );

  test('with a typo is an error with the near miss and the known names', async () => {
    const { error } = await select({ web: { search_backend: 'acm' } });
    expect(error).toEqual({
      code: 'not_configured',
      message:
        'web.search_backend is "acm", which no active plugin provides. Did you mean "acme"? Known here: acme, brave-free, ddgs, exa, local, searxng, tavily. `hermes-web tools` shows every provider and what it needs.',
    });
  });

  test('of an official provider that is not installed names its package', async () => {
    const { error } = await select({ web: { backend: 'firecrawl' } });
    expect(error?.message).toBe(
      'web.backend is "firecrawl", which no active plugin provides. Install it: npm i @hermes/web-firecrawl',
    );
  });

  test('of a plugin that is switched off names the plugin and the switch', async () => {
    const registry = registryOf(local);
    registry.addInactive({
      name: 'mine',
      source: 'user',
      plugin: 'web/mine',
      state: 'not_enabled',
      reason: 'it is not enabled; add "web/mine" to plugins.enabled in config.yaml to use it.',
    });
    expect(
      (await select({ web: { backend: 'mine' } }, {}, 'search', registry)).error?.message,
    ).toBe(
      'web.backend is "mine", which no active plugin provides. Plugin web/mine does: it is not enabled; add "web/mine" to plugins.enabled in config.yaml to use it.',
    );
  });
});

describe('without a configured name', () => {
  test('the only available provider is chosen, whoever made it', async () => {
    expect(await select({}, { ACME_KEY: 'k' })).toMatchObject({ provider: 'acme', step: 'only' });
  });

  test('of several the preference order decides, then the name', async () => {
    const env = { ACME_KEY: 'k', SEARXNG_URL: 'http://s.test', BRAVE_SEARCH_API_KEY: 'k' };
    expect(await select({}, env)).toMatchObject({ provider: 'searxng', step: 'preference' });
    expect(await select({ web: { preference: ['acme'] } }, env)).toMatchObject({
      provider: 'acme',
    });
  });

  test('a provider that may not be chosen unnamed is not, and the reason is said', async () => {
    const selection = await select({ web: { keyless_fallback: false } });
    expect(selection.candidates.find(({ name }) => name === 'local')?.reason).toBe(
      'serves search only when named in the configuration',
    );
  });

  test('the keyless tier comes last, in its order', async () => {
    expect(await select({})).toMatchObject({ provider: 'exa', step: 'keyless' });
    expect(await select({}, {}, 'search', registryOf(ddgs, tavily))).toMatchObject({
      provider: 'ddgs',
    });
  });

  test.each([
    { web: { keyless_fallback: false } },
    { web: { keyless_fallback: 'no' } },
    { web: ['exa'] },
  ])('the keyless tier stays shut with %j', async (config) => {
    const { error } = await select(config);
    expect(error?.code).toBe('not_configured');
    expect(error?.message).toContain('No provider for web search is configured. To choose one: ');
    expect(error?.message).toContain('set SEARXNG_URL for searxng');
    expect(error?.message).toContain('set web.search_backend: local');
    expect(error?.message).toContain('`hermes-web tools`');
  });

  test('a plugin whose code disagrees with its manifest is passed over for the next', async () => {
    const { settings } = readSettings({}, {});
    const env = { SEARXNG_URL: 'http://s.test', ACME_KEY: 'k' };
    const selection = await selectProvider('search', {
      registry: all,
      settings,
      env,
      confirm: async (entry) => (entry.name === 'searxng' ? 'is not configured' : undefined),
    });
    expect(selection).toMatchObject({ provider: 'acme' });
    expect(selection.candidates.find(({ name }) => name === 'searxng')?.reason).toBe(
      'is not configured',
    );
  });

  test('what is set is not asked for: the failure of its plugin is told instead', async () => {
    const failed = registryEntry('acme', {
      ...needs('ACME_KEY'),
      problem: () => 'Plugin web/acme failed while loading index.mjs: no luck',
    });
    const closed = { web: { keyless_fallback: false } };
    const registry = registryOf(failed, tavily, local);
    const { error, candidates } = await select(closed, { ACME_KEY: 'k' }, 'search', registry);
    expect(error?.message).toBe(
      'No provider for web search can be used. acme: Plugin web/acme failed while loading index.mjs: no luck. To choose one: set web.search_backend: local, or set TAVILY_API_KEY for tavily. `hermes-web tools` shows every provider and what it needs.',
    );
    expect(candidates.find(({ name }) => name === 'acme')?.reason).toBe(
      'Plugin web/acme failed while loading index.mjs: no luck',
    );
    const alone = await select(closed, { ACME_KEY: 'k' }, 'search', registryOf(failed));
    expect(alone.error?.message).toBe(
      'No provider for web search can be used. acme: Plugin web/acme failed while loading index.mjs: no luck. `hermes-web tools` shows every provider and what it needs.',
    );
    const both = await select(closed, {}, 'search', registryOf(failed));
    expect(both.error?.message).toBe(
      'No provider for web search can be used. acme: Plugin web/acme failed while loading index.mjs: no luck. To choose one: set ACME_KEY for acme. `hermes-web tools` shows every provider and what it needs.',
    );
  });

  test.each([{ keyless: true }, { autoSelect: [] }])(
    'nobody is told to name a plugin that cannot be loaded (%j)',
    async (facts) => {
      const failed = registryEntry('acme', { ...facts, problem: () => 'no luck' });
      const { error } = await select({}, {}, 'search', registryOf(failed));
      expect(error?.message).toBe(
        'No provider for web search can be used. acme: no luck. `hermes-web tools` shows every provider and what it needs.',
      );
    },
  );

  test('of several variables only those that are missing are asked for', async () => {
    const two = registryEntry('two', {
      requiresEnv: [[{ name: 'TWO_KEY' }, { name: 'TWO_TOKEN' }], [{ name: 'TWO_URL' }]],
    });
    const { error } = await select({}, { TWO_TOKEN: 'k' }, 'search', registryOf(two));
    expect(error?.message).toBe(
      'No provider for web search is configured. To choose one: set TWO_URL for two. `hermes-web tools` shows every provider and what it needs.',
    );
  });
});

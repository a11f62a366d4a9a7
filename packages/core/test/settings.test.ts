import { expect, test } from 'vitest';
import { readSettings } from '../src/index.js';

const defaults = readSettings({}, {}).settings;

test('an empty configuration has these settings', () => {
  expect(defaults).toEqual({
    backend: undefined,
    searchBackend: undefined,
    extractBackend: undefined,
    searchFallbacks: [],
    extractFallbacks: [],
    preference: ['firecrawl', 'parallel', 'tavily', 'exa', 'searxng', 'brave-free', 'local'],
    keylessFallback: true,
    searchTimeoutMs: 30_000,
    extractTimeoutMs: 120_000,
    extractCharLimit: 15_000,
    extractCallCharLimit: 100_000,
    extractMaxUrls: 5,
    cacheEnabled: true,
    cacheTtlMs: 1_200_000,
    cacheStore: 'memory',
    cacheExemptHosts: [],
    limits: {},
    allowPrivateUrls: false,
    fakeIpRanges: [],
    allowLazyInstalls: true,
    pluginsEnabled: [],
    pluginsDisabled: [],
    pluginLoadTimeoutMs: 10_000,
  });
});

test.each([
  { web: null, plugins: null },
  { web: { backend: null, search_backend: '', extract_backend: '  ' }, plugins: { enabled: null } },
])('null, blank and empty mean not set: %j', (config) => {
  expect(readSettings(config, {})).toMatchObject({ settings: defaults, warnings: [] });
});

test('a value of another type keeps its default and is named', () => {
  const { settings, warnings } = readSettings(
    {
      web: { backend: ['a'], extract_timeout: 'long', extract_max_urls: 1000 },
      security: 'open',
      plugins: { enabled: 'one' },
    },
    {},
  );
  expect(settings).toEqual({
    ...defaults,
    keylessFallback: false,
    extractMaxUrls: 100,
    pluginsEnabled: ['one'],
  });
  expect(warnings).toEqual([
    'config.yaml: security must be a mapping; it is a text and is ignored.',
    'config.yaml: web.backend must be the name of a provider; it is a list and is ignored.',
    'config.yaml: web.extract_timeout must be a number from 0.001 to 3600; it is a text and is ignored.',
    'config.yaml: web.extract_max_urls must be a number from 1 to 100; 1000 is taken as 100.',
  ]);
});

test.each([0, -1])(
  'a time limit of %i, with which Hermes Agent means none, is the longest',
  (off) => {
    const config = {
      web: { search_timeout: off, extract_timeout: off },
      plugins: { load_timeout_seconds: off },
    };
    expect(readSettings(config, {})).toMatchObject({
      settings: {
        searchTimeoutMs: 3_600_000,
        extractTimeoutMs: 3_600_000,
        pluginLoadTimeoutMs: 600_000,
        keylessFallback: true,
      },
      warnings: [],
    });
  },
);

test('of a list, what is no text is named, and the texts count', () => {
  const { settings, warnings } = readSettings(
    { web: { search_fallbacks: ['exa', 5, {}, null] } },
    {},
  );
  expect(settings.searchFallbacks).toEqual(['exa']);
  expect(warnings).toEqual([
    'config.yaml: web.search_fallbacks must be a list of texts; 5 in it is ignored.',
    'config.yaml: web.search_fallbacks must be a list of texts; a mapping in it is ignored.',
    'config.yaml: web.search_fallbacks must be a list of texts; an empty entry in it is ignored.',
  ]);
});

test('a Map is no mapping, and closes the keyless tier', () => {
  const { settings, warnings } = readSettings({ web: new Map([['keyless_fallback', true]]) }, {});
  expect(settings.keylessFallback).toBe(false);
  expect(warnings).toEqual([
    'config.yaml: web must be a mapping; it is no plain mapping and is ignored.',
  ]);
});

test('limits, fallbacks and the cache are read', () => {
  const web = {
    search_fallbacks: ['Exa', 'brave-free'],
    cache: 'redis://cache.test:6379/1',
    cache_ttl_minutes: 0.5,
    cache_enabled: false,
    limits: {
      ' Tavily': { per_second: 2, per_month: 1000 },
      exa: null,
      ddgs: { per_minute: 'few' },
    },
  };
  const { settings, warnings } = readSettings({ web }, {});
  expect(settings).toMatchObject({
    searchFallbacks: ['exa', 'brave-free'],
    cacheStore: 'redis://cache.test:6379/1',
    cacheTtlMs: 60_000,
    cacheEnabled: false,
    limits: { tavily: { perSecond: 2, perMonth: 1000 }, exa: {}, ddgs: {} },
  });
  expect(warnings).toEqual([
    'config.yaml: web.cache_ttl_minutes must be a number from 1 to 1440; 0.5 is taken as 1.',
    'config.yaml: web.limits.ddgs.per_minute must be a number from 1 to 1000000000; it is a text and is ignored.',
  ]);
});

test('a store that is none is named without its value', () => {
  const { settings, warnings } = readSettings({ web: { cache: 'http://user:pass@host' } }, {});
  expect(settings.cacheStore).toBe('memory');
  expect(warnings).toEqual([
    'config.yaml: web.cache must be memory, sqlite, or a URL that begins with redis:// or rediss://; it is a text and is ignored.',
  ]);
});

test.each([
  ['true', false, true],
  ['0', true, false],
  [undefined, true, true],
  ['maybe', true, true],
])(
  'HERMES_ALLOW_PRIVATE_URLS=%s over allow_private_urls: %s gives %s',
  (variable, configured, expected) => {
    const config = { security: { allow_private_urls: configured } };
    expect(
      readSettings(config, { HERMES_ALLOW_PRIVATE_URLS: variable }).settings.allowPrivateUrls,
    ).toBe(expected);
  },
);

test.each([
  [undefined, true, true],
  [false, true, false],
  [true, false, true],
  ['yes', true, false],
])(
  'security.allow_private_urls: %s over browser.allow_private_urls: %s gives %s',
  (configured, legacy, expected) => {
    const config = {
      security: { allow_private_urls: configured },
      browser: { allow_private_urls: legacy },
    };
    expect(readSettings(config, {}).settings.allowPrivateUrls).toBe(expected);
  },
);

test('lazy installs are on unless they are switched off, or what stands there cannot be read', () => {
  const allowed = (value: unknown) =>
    readSettings({ security: { allow_lazy_installs: value } }, {}).settings.allowLazyInstalls;
  expect([undefined, true, false, 'maybe'].map(allowed)).toEqual([true, true, false, false]);
});

test('the keys that were looked for are given, those of each limited provider too', () => {
  const { keys } = readSettings({ web: { limits: { exa: {} } } }, {});
  expect(keys).toEqual(
    expect.arrayContaining(['web.backend', 'web.limits.exa.per_month', 'plugins.enabled']),
  );
});

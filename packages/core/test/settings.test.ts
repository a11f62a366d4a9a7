import { expect, test } from 'vitest';
import { readSettings } from '../src/index.js';

const defaults = readSettings({}, {}).settings;

test('an empty configuration has these settings', () => {
  expect(defaults).toEqual({
    backend: undefined,
    searchBackend: undefined,
    extractBackend: undefined,
    preference: ['firecrawl', 'parallel', 'tavily', 'exa', 'searxng', 'brave-free', 'local'],
    keylessFallback: true,
    searchTimeoutMs: 30_000,
    extractTimeoutMs: 120_000,
    extractCharLimit: 15_000,
    extractMaxUrls: 5,
    allowPrivateUrls: false,
    pluginsEnabled: [],
    pluginsDisabled: [],
    pluginLoadTimeoutMs: 10_000,
  });
});

test.each([
  { web: null, plugins: null },
  { web: { backend: null, search_backend: '', extract_backend: '  ' }, plugins: { enabled: null } },
])('null, blank and empty mean not set: %j', (config) => {
  expect(readSettings(config, {})).toEqual({ settings: defaults, warnings: [] });
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

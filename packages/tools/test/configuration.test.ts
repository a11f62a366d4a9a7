import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWeb } from '../src/index.js';
import { directoryPlugin, hermesHome, searchGiving } from './hermes-home.js';

const acme = directoryPlugin('web/acme', {
  provider: 'acme',
  members: `supportsExtract: () => true, ${searchGiving('ACME')}, extract: (urls) => urls.map((url) => ({ url, content: 'ACME:' + url }))`,
  manifest: 'capabilities: [search, extract]\n',
});

test.each([
  ['web:\n'],
  ['web: null\n'],
  ['web:\n  backend: null\n  search_backend: ""\n  extract_backend: ~\n'],
  ["web:\n  backend: acme\n  search_backend: ''\n  extract_backend: '  '\n"],
  [''],
  ['# nothing yet\n'],
  ['web: [acme]\n'],
])('S05: with config.yaml %j both capabilities go to the one provider there is', async (text) => {
  const home = hermesHome({ ...acme, 'config.yaml': `${text}plugins: { enabled: [web-acme] }\n` });
  const web = createWeb({ home });
  expect(await web.select('search')).toMatchObject({ provider: 'acme' });
  expect(await web.select('extract')).toMatchObject({ provider: 'acme' });
});

test.each([[''], ['# nothing yet\n'], ['web: null\nplugins: null\n'], ['plugins:\n  enabled:\n']])(
  'S05: config.yaml %j enables no plugin, and a call says what to do',
  async (text) => {
    const web = createWeb({ home: hermesHome({ ...acme, 'config.yaml': text }) });
    expect(await web.search({ query: 'x' })).toMatchObject({
      code: 'not_configured',
      error: expect.stringContaining('No provider for web search is configured.'),
    });
  },
);

test('a config.yaml that does not parse fails calls with line and column, is left as it is, and can be looked at', async () => {
  const text = 'web:\n  backend: "acme\nplugins: {}\n';
  const home = hermesHome({ ...acme, 'config.yaml': text });
  const web = createWeb({ home });
  const error = expect.stringMatching(
    /config\.yaml line \d+ column \d+: Missing closing "quote\. Correct the file/,
  );
  expect(await web.search({ query: 'x' })).toEqual({
    success: false,
    code: 'not_configured',
    error,
  });
  expect((await web.inspect()).warnings).toContainEqual(error);
  expect(readFileSync(join(home, 'config.yaml'), 'utf8')).toBe(text);
});

test.each(['- a list\n', 'words\n'])('config.yaml %j is no mapping, and says so', async (text) => {
  const web = createWeb({ home: hermesHome({ 'config.yaml': text }) });
  expect(await web.search({ query: 'x' })).toMatchObject({
    code: 'not_configured',
    error: expect.stringContaining('the file must be a mapping with keys such as web and plugins'),
  });
});

test('S02: a plugin name in the config is used, and a typo is never a silent switch', async () => {
  const other = directoryPlugin('web/tavily', {
    provider: 'tavily',
    members: searchGiving('WRONG'),
  });
  const files = { ...acme, ...other };
  const enabled = 'plugins: { enabled: [web-acme, web-tavily] }\n';
  const right = createWeb({
    home: hermesHome({
      ...files,
      'config.yaml': `${enabled}web: { backend: acme, search_backend: tavily }\n`,
    }),
    lookup: async () => ['93.184.216.34'],
  });
  expect(await right.extract({ urls: ['https://a.test/'] })).toMatchObject({
    data: [{ content: 'ACME:https://a.test/' }],
  });
  const typo = createWeb({
    home: hermesHome({ ...files, 'config.yaml': `${enabled}web: { extract_backend: acm }\n` }),
    lookup: async () => ['93.184.216.34'],
  });
  const envelope = await typo.extract({ urls: ['https://a.test/'] });
  expect(envelope).toMatchObject({ success: false, code: 'not_configured' });
  expect(!envelope.success && envelope.error).toMatch(/"acm".*Did you mean "acme"/);
});

test('both tool definitions together stay under 600 tokens', () => {
  const [search, extract] = createWeb().tools;
  const bytes = JSON.stringify([search, extract]).length;
  expect([search?.name, extract?.name]).toEqual(['web_search', 'web_extract']);
  expect(bytes / 4).toBeLessThan(600);
});

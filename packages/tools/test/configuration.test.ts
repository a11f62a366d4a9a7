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

const keyless = directoryPlugin('web/stranger', {
  provider: 'stranger',
  members: `isKeylessAvailable: () => true, ${searchGiving('STRANGER')}`,
  manifest: 'keyless: true\n',
});

test.each([
  [{ '.env': 'SEARXNG_URL: http://localhost:8080\n' }],
  [{ '.env': '\u0000S\u0000E\u0000A' }],
  [{ '.env/folder': '' }],
  [{ 'config.yaml': 'web: { search_backend: [searxng] }\nplugins: { enabled: [web-stranger] }\n' }],
  [{ 'config.yaml': 'web: { keyless_fallback: "off" }\nplugins: { enabled: [web-stranger] }\n' }],
])(
  'a query never goes to a keyless provider because the settings could not be read: %j',
  async (broken) => {
    const sound = { ...keyless, 'config.yaml': 'plugins: { enabled: [web-stranger] }\n' };
    expect(await createWeb({ home: hermesHome(sound) }).search({ query: 'x' })).toMatchObject({
      success: true,
    });
    const web = createWeb({ home: hermesHome({ ...sound, ...broken }) });
    expect(await web.search({ query: 'secret' })).toMatchObject({
      success: false,
      code: 'not_configured',
    });
    expect((await web.inspect()).warnings).toHaveLength(1);
  },
);

test.each([
  ['plugins', 'a file where a folder should be\n'],
  ['plugins/web', 'a file where a folder should be\n'],
  ['.env/folder', ''],
  ['plugins/web/a/plugin.yaml/folder', ''],
  ['config.yaml/folder', ''],
])('%s that cannot be read is named, and looking around still works', async (path, text) => {
  const home = hermesHome({ [path]: text });
  const { warnings } = await createWeb({ home }).inspect();
  const named = join(home, path).replace(/\/folder$/, '');
  expect(warnings).toEqual([expect.stringContaining(`${named} cannot be read (`)]);
});

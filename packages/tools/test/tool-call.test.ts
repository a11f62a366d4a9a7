import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWeb, toolDefinitions } from '../src/index.js';
import { mendArguments } from '../src/mend-arguments.js';
import { hermesHome } from './hermes-home.js';

const A = 'https://a.test/';
const B = 'https://b.test/';

test.each([
  ['a number in a text', { query: 'x', limit: '7' }, { query: 'x', limit: 7 }],
  ['a whole number with a fraction', { query: 'x', limit: '7.0' }, { query: 'x', limit: 7 }],
  ['null for an option', { query: 'x', limit: null }, { query: 'x' }],
  ['all arguments in a text', '{"query":"x"}', { query: 'x' }],
  ['one URL for the list', { urls: A }, { urls: [A] }],
  ['one URL under url', { url: A }, { urls: [A] }],
  ['a list in a text', { urls: `["${A}","${B}"]` }, { urls: [A, B] }],
  ['URLs with spaces between', { urls: `${A} ${B}` }, { urls: [A, B] }],
  ['URLs with commas between', { urls: `${A}, ${B}` }, { urls: [A, B] }],
  ['a list as Python writes it', { urls: `['${A}', '${B}']` }, { urls: [A, B] }],
  ['a number for the query', { query: 2024 }, { query: '2024' }],
  ['objects that name a URL', { urls: [{ url: A }, { href: B }] }, { urls: [A, B] }],
  [
    'an object in a text',
    { urls: [A], crawl: '{"max_pages":"3"}' },
    { urls: [A], crawl: { max_pages: 3 } },
  ],
  ['crawl: true', { urls: [A], crawl: true }, { urls: [A], crawl: {} }],
  ['crawl: false', { urls: [A], crawl: false }, { urls: [A], crawl: undefined }],
  ['crawl: "true"', { urls: [A], crawl: 'True' }, { urls: [A], crawl: {} }],
  ['crawl: "false"', { urls: [A], crawl: 'false' }, { urls: [A], crawl: undefined }],
  ['crawl: ""', { urls: [A], crawl: '' }, { urls: [A], crawl: undefined }],
  ['crawl: "null"', { urls: [A], crawl: 'null' }, { urls: [A], crawl: undefined }],
  [
    'one path for a list',
    { urls: [A], crawl: { include: '/docs/*' } },
    { urls: [A], crawl: { include: ['/docs/*'] } },
  ],
  ['a format in capitals', { urls: [A], format: ' Markdown ' }, { urls: [A], format: 'markdown' }],
])('%s is understood', (_what, sent, meant) => {
  expect(mendArguments(sent)).toEqual(meant);
});

test.each([
  ['a word for a number', { query: 'x', limit: 'many' }],
  ['a word for a crawl', { urls: [A], crawl: 'deep' }],
  ['text that only begins like JSON', { urls: ['[draft] https://a.test/'] }],
  ['an argument that there is not', { query: 'x', depth: 3 }],
  ['no object at all', 'just words'],
  ['a list', [1, 2]],
])('%s is left as it is, to be refused by name', (_what, sent) => {
  expect(mendArguments(sent)).toEqual(sent);
});

const provider = {
  name: 'acme',
  isAvailable: () => true,
  search: (query: string, limit: number) => ({
    success: true,
    data: { web: [{ title: `${query} ${limit}`, url: A, description: '' }] },
  }),
};
const web = createWeb({ home: hermesHome(), config: {}, providers: [provider] });

test('a tool call goes to the tool of that name', async () => {
  expect(await web.handleToolCall('web_search', { query: 'tide', limit: '2' })).toMatchObject({
    data: { web: [{ title: 'tide 2' }] },
  });
});

test.each([
  ['web_serch', { query: 'x' }, 'There is no tool web_serch. Call web_search or web_extract.'],
  [
    'web_search',
    { query: 'x', limit: 'many' },
    'web_search: limit: Invalid input: expected number, received string. Correct the arguments and call again.',
  ],
  [
    'web_search',
    'just words',
    'web_search: Invalid input: expected object, received string. Correct the arguments and call again.',
  ],
])('%s with %j fails and says what to do', async (name, args, error) => {
  expect(await web.handleToolCall(name, args)).toEqual({
    success: false,
    code: 'bad_request',
    error,
  });
});

test('each format holds both tools, under 600 tokens together', () => {
  const names = {
    openai: toolDefinitions('openai').map((tool) => tool.function.name),
    anthropic: toolDefinitions('anthropic').map((tool) => tool.name),
    gemini: toolDefinitions('gemini').map((tool) => tool.name),
    'json-schema': toolDefinitions('json-schema').map((tool) => tool.name),
  };
  for (const [format, list] of Object.entries(names)) {
    expect([format, list]).toEqual([format, ['web_search', 'web_extract']]);
  }
  const bytes = Buffer.byteLength(JSON.stringify(toolDefinitions('json-schema')));
  expect(bytes / 4).toBeLessThan(600);
});

test.each(['query', 'urls', 'url', 'crawl', 'format', 'toJSON'])(
  'arguments whose %s cannot be read are an answer, never a throw',
  async (name) => {
    const unreadable = Object.defineProperty({}, name, {
      enumerable: true,
      get: () => {
        throw new Error('not to be read');
      },
    });
    const web = createWeb({ home: hermesHome(), config: { web: { keyless_fallback: false } } });
    for (const tool of ['web_search', 'web_extract']) {
      expect(await web.handleToolCall(tool, unreadable)).toMatchObject({
        success: false,
        code: 'bad_request',
      });
    }
  },
);

test('whatever a model sends is an answer, never a throw', async () => {
  const web = createWeb({ home: hermesHome(), config: { web: { keyless_fallback: false } } });
  const hostile = fc.constantFrom({ toString: 1, valueOf: 1 }, Object.create(null), [[]], [[7]]);
  const value = fc.oneof(hostile, fc.anything({ withNullPrototype: true, withBigInt: true }));
  const names = fc.constantFrom('query', 'limit', 'urls', 'url', 'format', 'char_limit', 'crawl');
  const crawl = fc.record({ crawl: fc.dictionary(fc.constantFrom('max_pages', 'include'), value) });
  const args = fc.oneof(value, fc.dictionary(names, value), crawl);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('web_search', 'web_extract'), args, async (name, sent) => {
      expect(await web.handleToolCall(name, sent)).toMatchObject({ success: expect.any(Boolean) });
    }),
  );
});

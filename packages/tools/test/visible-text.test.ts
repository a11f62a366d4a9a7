import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createWeb } from '../src/index.js';
import { hermesHome } from './hermes-home.js';

const TAGS = '\u{E0049}\u{E0067}\u{E006E}';
const HIDDEN = `a\u200Bb${TAGS}c\u202Ed\u00ADe`;

/** A web whose only provider answers with this text everywhere. */
function webSaying(text: string, home = hermesHome(), methods: object = {}) {
  const acme = {
    name: 'acme',
    isAvailable: () => true,
    supportsExtract: () => true,
    supportsCrawl: () => true,
    search: () => ({
      success: true,
      data: { web: [{ title: text, url: 'https://a.test/', description: text, position: 1 }] },
    }),
    extract: (urls: readonly string[]) => urls.map((url) => ({ url, title: text, content: text })),
    ...methods,
  };
  const config = { web: { backend: 'acme' } };
  return createWeb({ providers: [acme], config, home, lookup: async () => ['93.184.216.34'] });
}

test('no hit has text that nobody sees, and emoji and scripts are whole', async () => {
  const found = await webSaying(`${HIDDEN} 👩\u200D👧 می\u200Cخواهم`).search({ query: 'x' });
  const text = 'abcde 👩\u200D👧 می\u200Cخواهم';
  expect(found).toMatchObject({
    success: true,
    data: { web: [{ title: text, description: text }] },
  });
});

test.for([
  ['a page', {}],
  ['a crawled page', { crawl: {} }],
] as const)('neither has %s', async ([, more]) => {
  const web = webSaying(`${HIDDEN} 👩\u200D👧`);
  const envelope = await web.extract({ urls: ['https://a.test/'], ...more });
  const text = 'abcde 👩\u200D👧';
  expect(envelope).toMatchObject({ success: true, data: [{ title: text, content: text }] });
});

test('neither has the stored text of a long page', async () => {
  const web = webSaying(`${HIDDEN}\n`.repeat(2000));
  const envelope = await web.extract({ urls: ['https://a.test/'], char_limit: 2000 });
  const content = envelope.success ? (envelope.data[0]?.content ?? '') : '';
  const [, file = ''] = /\nFull text: (.+)\n/.exec(content) ?? [];
  expect(readFileSync(file, 'utf8')).toBe('abcde\n'.repeat(2000));
});

const EXTRAS = { published: HIDDEN, list: [HIDDEN], deep: { [HIDDEN]: HIDDEN, count: 3 } };
const CLEAN_EXTRAS = { published: 'abcde', list: ['abcde'], deep: { abcde: 'abcde', count: 3 } };

test('neither has what a provider adds of its own', async () => {
  const web = webSaying('', hermesHome(), {
    search: () => ({
      success: true,
      data: {
        web: [{ title: '', url: 'https://a.test/', description: '', ...EXTRAS }],
        answer: HIDDEN,
      },
    }),
    extract: (urls: readonly string[]) =>
      urls.map((url) => ({ url, title: '', content: 'c', metadata: EXTRAS, summary: HIDDEN })),
  });
  expect(await web.search({ query: 'x' })).toMatchObject({
    data: { web: [CLEAN_EXTRAS], answer: 'abcde' },
  });
  for (const more of [{}, { crawl: {} }]) {
    expect(await web.extract({ urls: ['https://a.test/'], ...more })).toMatchObject({
      data: [{ content: 'c', metadata: CLEAN_EXTRAS, summary: 'abcde' }],
    });
  }
});

test('neither has an error', async () => {
  const failing = { success: false, error: HIDDEN };
  const web = webSaying('', hermesHome(), { search: () => failing, extract: () => failing });
  expect(await web.search({ query: 'x' })).toMatchObject({ error: 'abcde' });
  expect(await web.extract({ urls: ['https://a.test/'] })).toMatchObject({ error: 'abcde' });
  const perPage = webSaying('', hermesHome(), {
    extract: (urls: readonly string[]) => [
      { url: urls[0], content: '', error: HIDDEN },
      { url: urls[1], content: 'c' },
    ],
  });
  expect(await perPage.extract({ urls: ['https://a.test/', 'https://b.test/'] })).toMatchObject({
    data: [{ error: 'abcde' }, { content: 'c' }],
  });
});

test('a URL with a character that nobody sees gets its page, under the URL asked for', async () => {
  const url = 'https://a.test/x\u200By';
  const envelope = await webSaying('text').extract({ urls: [url] });
  expect(envelope).toMatchObject({ data: [{ url, content: 'text' }] });
});

test('titles, facts and errors of any length keep to a few thousand characters', async () => {
  const long = 'word '.repeat(200_000);
  const link = `https://a.test/?${'x'.repeat(5000)}`;
  const facts = { description: long, final_url: link, list: [long] };
  const web = webSaying(long, hermesHome(), {
    extract: (urls: readonly string[]) =>
      urls.map((url) => ({ url, title: long, content: 'c', metadata: facts })),
  });
  const found = await web.search({ query: 'x' });
  expect(JSON.stringify(found).length).toBeLessThan(5000);
  const pages = await web.extract({ urls: ['https://a.test/'], char_limit: 2000 });
  expect(JSON.stringify(pages).length).toBeLessThan(15_000);
  expect(pages).toMatchObject({ data: [{ content: 'c', metadata: { final_url: link } }] });
  const failing = { success: false, error: long };
  const failed = webSaying('', hermesHome(), { search: () => failing, extract: () => failing });
  for (const answer of [
    await failed.search({ query: 'x' }),
    await failed.extract({ urls: ['https://a.test/'] }),
  ]) {
    expect(JSON.stringify(answer).length).toBeLessThan(5000);
  }
});

test('what is no JSON does not get in the way: a value that contains itself, one of great depth, a bigint', async () => {
  const facts: Record<string, unknown> = { count: 10n, deep: {} };
  facts.self = facts;
  let inner: unknown = {};
  for (let depth = 0; depth < 20_000; depth += 1) inner = { inner };
  facts.deep = inner;
  const web = webSaying('', hermesHome(), {
    search: () => ({ success: true, data: { web: [] }, facts }),
    extract: (urls: readonly string[]) =>
      urls.map((url) => ({ url, title: '', content: 'c', metadata: facts })),
  });
  const answers = [
    await web.search({ query: 'x' }),
    await web.extract({ urls: ['https://a.test/'] }),
  ];
  for (const answer of answers) {
    expect(answer.success).toBe(true);
    expect(JSON.stringify(answer)).toContain('"count":"10"');
  }
});

const circle: { self?: unknown } = {};
circle.self = circle;

/** What the client of a vendor may answer with. */
class Response {
  readonly self = this;
  readonly count = 10n;
  readonly text = HIDDEN;
  readonly at = new Date(0);
  readonly url = new URL('https://a.test/');
  readonly never = new Date(Number.NaN);
  readonly #private = 1;

  get broken(): never {
    throw new Error(`not to be read ${this.#private}`);
  }
}

class Unwilling extends Response {
  toJSON(): never {
    throw new Error('no JSON of it');
  }
}

class Itself extends Response {
  toJSON(): unknown {
    return this;
  }
}

test.for([
  ['an object of a class', new Response()],
  ['one whose toJSON() throws', new Unwilling()],
  ['one whose toJSON() gives itself', new Itself()],
  [
    'one that only reads',
    Object.defineProperty(new Response(), 'loud', {
      enumerable: true,
      get: () => {
        throw new Error('no');
      },
    }),
  ],
] as const)('%s in an answer is handed on as its fields', async ([, raw]) => {
  const web = webSaying('', hermesHome(), {
    search: () => ({ success: true, data: { web: [] }, raw }),
    extract: (urls: readonly string[]) =>
      urls.map((url) => ({ url, title: '', content: 'c', metadata: { raw } })),
  });
  const fields = {
    count: '10',
    text: 'abcde',
    at: '1970-01-01T00:00:00.000Z',
    url: 'https://a.test/',
  };
  const found = await web.search({ query: 'x' });
  const pages = await web.extract({ urls: ['https://a.test/'] });
  expect(JSON.parse(JSON.stringify(found))).toMatchObject({ success: true, raw: fields });
  expect(JSON.parse(JSON.stringify(pages))).toMatchObject({
    data: [{ metadata: { raw: fields } }],
  });
});

test.each<[string, unknown]>([
  ['a bigint', 10n],
  ['what contains itself', circle],
  ['a function', () => 1],
])(
  '%s in an answer fails no call, also of a provider with a key, with a receipt, and for those who share',
  async (_what, extra) => {
    const hit = { title: 't', url: 'https://hit.test/', description: '', extra };
    const web = createWeb({
      home: hermesHome(),
      config: {},
      env: { ACME_KEY: 'k-0123456789' },
      lookup: async () => ['93.184.216.34'],
      providers: [
        {
          name: 'acme',
          isAvailable: () => true,
          supportsExtract: () => true,
          getSetupSchema: () => ({ env_vars: [{ key: 'ACME_KEY' }] }),
          search: async () => ({ success: true, data: { web: [hit] } }),
          extract: async ([url]: readonly string[]) => [
            { url, title: '', content: 'c', metadata: { extra } },
          ],
        },
      ],
    });
    const options = { onReceipt: () => {} };
    const args = { urls: ['https://page.test/'] };
    const answers = await Promise.all([
      web.search({ query: 'x' }, options),
      web.search({ query: 'x' }),
      web.extract(args, options),
      web.extract(args),
    ]);
    expect(answers.map((answer) => ('error' in answer ? answer.error : 'fine'))).toEqual([
      'fine',
      'fine',
      'fine',
      'fine',
    ]);
  },
);

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createWeb } from '../src/index.js';
import { hermesHome } from './hermes-home.js';

const TAGS = '\u{E0049}\u{E0067}\u{E006E}';
const HIDDEN = `a\u200Bb${TAGS}c\u202Ed\u00ADe`;

/** A web whose only provider answers with this text everywhere. */
function webSaying(text: string, home = hermesHome()) {
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

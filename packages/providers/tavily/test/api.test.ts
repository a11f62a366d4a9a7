import { readFileSync } from 'node:fs';
import { matchPages, searchOk } from '@hermes/web-core';
import { expect, test } from 'vitest';
import {
  crawlAnswer,
  extractAnswer,
  searchAnswer,
  toCrawledPages,
  toHits,
  toPages,
  toQuery,
} from '../src/api.js';

function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8'));
}

test('hits carry score and date', () => {
  const rows = toHits(searchAnswer.parse(readFixture('search-news.json')));
  expect(searchOk(rows).data.web).toEqual([
    {
      title: 'Lighthouse keepers & lamps',
      url: 'https://example.org/keepers',
      description: 'Keepers lit lamps. [...] Some towers were remote.',
      position: 1,
      published: 'Mon, 23 Nov 2026 09:00:00 GMT',
      score: 0.93,
    },
    {
      title: 'towers.example.net',
      url: 'https://towers.example.net/',
      description: '',
      position: 2,
      score: 0.5,
    },
  ]);
});

test('every URL has its entry, by the address that Tavily names', () => {
  const urls = ['c', 'b', 'empty', 'a', 'unknown'].map((path) => `https://example.org/${path}`);
  const pages = toPages(extractAnswer.parse(readFixture('extract-mixed.json')));
  expect(matchPages(urls, pages).map(({ url, content, error }) => [url, content, error])).toEqual([
    [
      'https://example.org/c',
      '',
      'Tavily could not read this page: it does not say why. Check the URL, or try web.tavily.extract_depth: advanced.',
    ],
    [
      'https://example.org/b',
      '',
      'Tavily could not read this page: Failed to fetch url. Check the URL, or try web.tavily.extract_depth: advanced.',
    ],
    [
      'https://example.org/empty',
      '',
      'Tavily found no text on this page. Try web.tavily.extract_depth: advanced, or another web.extract_backend.',
    ],
    ['https://example.org/a', '# A\n\nText.', undefined],
    ['https://example.org/unknown', '', expect.stringContaining('returned nothing for this URL')],
  ]);
});

test('the pages of a crawl are those with a text; the first names the others', () => {
  expect(toCrawledPages(crawlAnswer.parse(readFixture('crawl.json')), 10)).toEqual([
    {
      url: 'https://example.org/',
      title: '',
      content: '# Start',
      raw_content: '# Start',
      metadata: {
        final_url: 'https://example.org/',
        skipped: [
          {
            url: 'https://example.org/empty',
            reason:
              'Tavily found no text on this page. Try web.tavily.extract_depth: advanced, or another web.extract_backend.',
          },
        ],
      },
    },
    {
      url: 'https://example.org/about',
      title: '',
      content: '# About',
      raw_content: '# About',
      metadata: { final_url: 'https://example.org/about' },
    },
  ]);
});

test('a crawl without a text is an error', () => {
  expect(() => toCrawledPages({ results: [] }, 10)).toThrow(
    expect.objectContaining({
      code: 'upstream',
      message:
        "Tavily's crawl brought no page with a text. Check the start URL, include and exclude.",
    }),
  );
});

test.each([
  ['which harbour pilots were licensed '.repeat(15), 398],
  ['🦊'.repeat(401), 400],
  [`x${'🦊'.repeat(401)}`, 399],
  ['x'.repeat(400), 400],
  ['x'.repeat(401), 400],
])('a query is cut to 400 characters between words or code points', (query, length) => {
  const cut = toQuery(query);
  expect(cut).toHaveLength(length);
  expect(query).toContain(cut);
  expect(cut).not.toMatch(/\s$|[\uD800-\uDBFF]$/);
});

test('a row without a URL takes no other with it', () => {
  const answer = extractAnswer.parse({
    results: [{ url: 'https://a.test/', raw_content: 'Text' }, { raw_content: 'Nobody' }],
    failed_results: [{ error: 'Gone' }],
  });
  const pages = matchPages(['https://a.test/', 'https://b.test/'], toPages(answer));
  expect(pages.map(({ url, content, code }) => [url, content, code])).toEqual([
    ['https://a.test/', 'Text', undefined],
    ['https://b.test/', '', 'bad_response'],
  ]);
});

test('a page that a crawl brings twice counts once', () => {
  const urls = ['https://a.test/', 'https://a.test', 'https://a.test/#x', 'https://a.test/c'];
  const results = urls.map((url, index) => ({ url, raw_content: `Text ${index}` }));
  const pages = toCrawledPages({ results }, 2);
  expect(pages.map(({ url, content }) => [url, content])).toEqual([
    ['https://a.test/', 'Text 0'],
    ['https://a.test/c', 'Text 3'],
  ]);
});

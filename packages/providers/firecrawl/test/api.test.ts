import { readFileSync } from 'node:fs';
import { searchOk } from '@hermes/web-core';
import { expect, test } from 'vitest';
import { scrapeAnswer, searchAnswer, toHits, toQuery } from '../src/api.js';
import { toPage } from '../src/page.js';
import { toText } from '../src/to-text.js';

function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8'));
}

test.each(['search-grouped.json', 'search-flat.json'])('%s gives the same hits', (name) => {
  expect(searchOk(toHits(searchAnswer.parse(readFixture(name)))).data.web).toEqual([
    {
      title: 'hello result 1 bold',
      url: 'http://site1.example/hello?lang=&tr=',
      description: 'page 1 lang= tr= safe=',
      position: 1,
    },
    {
      title: 'hello result 1 bold',
      url: 'http://site1.example/hello?lang=en&tr=&src=html',
      description: 'page 1 lang=en tr= safe=',
      position: 2,
    },
    {
      title: 'hello result 2 bold',
      url: 'http://site2.example/hello?lang=&tr=',
      description: 'page 1 lang= tr= safe=',
      position: 3,
    },
  ]);
});

test('news rows follow, with their date', () => {
  const answer = searchAnswer.parse({
    success: true,
    data: {
      news: [{ url: 'https://n.test/', title: 'N', snippet: 'New', date: '2 days ago' }],
      web: [{ url: 'https://one.test/', title: 'One', description: 'first' }],
      images: [],
    },
  });
  expect(toHits(answer)).toEqual([
    { url: 'https://one.test/', title: 'One', description: 'first' },
    { url: 'https://n.test/', title: 'N', description: 'New', published: '2 days ago' },
  ]);
});

test('a hit without a description takes it from its text', () => {
  const answer = searchAnswer.parse({
    data: [{ url: 'https://one.test/', markdown: 'x'.repeat(900) }],
  });
  expect(toHits(answer)).toMatchObject([{ description: 'x'.repeat(300) }]);
});

test.each([{}, { web: [] }, { images: [] }, []])('%j is no hit', (data) => {
  expect(toHits(searchAnswer.parse({ success: true, data }))).toEqual([]);
});

test.each(['oops', { results: [] }, null, undefined, 7])('data %j is no known shape', (data) => {
  expect(searchAnswer.safeParse({ success: true, data }).success).toBe(false);
});

test('a page keeps its text and its status, whatever that is', () => {
  const { data } = scrapeAnswer.parse(readFixture('scrape-404.json'));
  const url = 'http://docs.fixture.test:8901/missing';
  expect(toPage(url, data, 'markdown')).toEqual({
    url,
    title: 'Not found',
    content: 'Not found\n=========\n\n404 here',
    raw_content: 'Not found\n=========\n\n404 here',
    metadata: {
      final_url: url,
      status: 404,
      content_type: 'text/html; charset=utf-8',
      description: 'Desc of Not found',
      language: 'en',
    },
  });
});

test('a redirected page says where it ended', () => {
  const { data } = scrapeAnswer.parse(readFixture('scrape-redirected.json'));
  expect(toPage('http://docs.fixture.test:8901/redir', data, 'markdown').metadata).toMatchObject({
    final_url: 'http://docs.fixture.test:8901/a',
  });
});

test('of a repeated meta tag the first value counts', () => {
  const metadata = { title: ['', 'Tides &amp; moons', 'Other'], description: ['About', 'More'] };
  const page = toPage('https://a.test/', { markdown: '# Tides', metadata }, 'markdown');
  expect(page.title).toBe('Tides & moons');
  expect(page.metadata).toEqual({ description: 'About' });
});

test.each([
  [404, 'upstream', 'a.test answered HTTP 404 (Not Found) without a text. Check the URL.'],
  [403, 'blocked', 'a.test answered HTTP 403 (Not Found) without a text. Check the URL.'],
  [
    200,
    'upstream',
    'Firecrawl found no text on this page of a.test (Not Found). It may need a browser, or be empty.',
  ],
])('a page of status %i without a text is an error', (statusCode, code, message) => {
  const metadata = { statusCode, error: 'Not Found' };
  expect(() => toPage('https://a.test/x', { markdown: ' \n', metadata }, 'markdown')).toThrow(
    expect.objectContaining({ code, message }),
  );
});

test('plain text has a line for each block', () => {
  const html =
    '<main><h1>Tides &amp; moons</h1><p>Rise <b>and</b>\nfall.</p><ul><li>One</li><li>Two</li></ul></main>';
  expect(toText(html)).toBe('Tides & moons\nRise and fall.\nOne\nTwo');
});

test.each([
  ['which harbour pilots were licensed '.repeat(20), 495],
  ['x'.repeat(501), 500],
  [`x${'🦊'.repeat(400)}`, 499],
  [` ${'x'.repeat(500)} `, 500],
])('a query is cut to 500 characters between words or code points', (query, length) => {
  const cut = toQuery(query);
  expect(cut).toHaveLength(length);
  expect(query).toContain(cut);
  expect(cut).not.toMatch(/\s$|[\uD800-\uDBFF]$/);
});

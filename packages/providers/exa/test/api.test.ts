import { matchPages, searchOk } from '@hermes/web-core';
import { expect, test } from 'vitest';
import { contentsAnswer, crawlError, searchAnswer, toHits, toPages } from '../src/api.js';
import { readFixture } from './read-fixture.js';

test('S17: describes a hit by highlights, else the summary, else the beginning of the text', () => {
  const text = readFixture('search-ok.json').replace(
    'REPLACED BY THE TEST',
    'long body '.repeat(2000),
  );
  const { results } = searchAnswer.parse(JSON.parse(text));
  expect(searchOk(toHits(results)).data.web).toEqual([
    {
      title: 'Glaciers & how they move',
      url: 'https://example.org/glaciers',
      description: 'Glaciers are slow rivers of ice. … They shape valleys.',
      position: 1,
      published: '2026-03-14T00:00:00.000Z',
      score: 0.42,
    },
    {
      title: 'ice.example.net',
      url: 'https://ice.example.net/ages',
      description: 'An introduction to ice ages.',
      position: 2,
    },
    {
      title: 'A long page',
      url: 'https://example.com/long',
      description: `${'long body '.repeat(100)}…`,
      position: 3,
    },
    { title: 'example.com', url: 'https://example.com/bare', description: '', position: 4 },
  ]);
});

test('a short text is shown as it is', () => {
  expect(toHits([{ url: 'https://a.test/', text: ' Short. ' }])).toMatchObject([
    { description: 'Short.' },
  ]);
});

test('joins pages and statuses to the URLs asked for by the URLs that they name', () => {
  const answer = contentsAnswer.parse(JSON.parse(readFixture('contents-mixed.json')));
  const asked = [
    'https://example.org/missing',
    'https://example.org/glaciers',
    'https://example.org/empty',
    'https://example.org/slow',
    'https://example.org/unnamed',
  ];
  const content = '# Glaciers\n\nSlow rivers of ice.';
  expect(matchPages(asked, toPages(answer))).toMatchObject([
    {
      url: 'https://example.org/missing',
      content: '',
      code: 'upstream',
      error: 'Exa could not read this page: there is no such page (CRAWL_NOT_FOUND, HTTP 404).',
    },
    {
      url: 'https://example.org/glaciers',
      title: 'Glaciers explained',
      content,
      raw_content: content,
      metadata: {
        final_url: 'https://www.example.org/glaciers.html',
        published: '2026-03-14T00:00:00.000Z',
        author: 'A. Writer',
      },
    },
    {
      url: 'https://example.org/empty',
      code: 'upstream',
      error: 'Exa found no text on this page. Try another web.extract_backend.',
    },
    {
      url: 'https://example.org/slow',
      code: 'timeout',
      error:
        'Exa could not read this page: the site did not answer in time; try again (CRAWL_LIVECRAWL_TIMEOUT).',
    },
    { url: 'https://example.org/unnamed', code: 'bad_response' },
  ]);
});

test('an answer in which every page failed names no results', () => {
  const answer = contentsAnswer.parse({
    statuses: [{ id: 'https://a.test/', status: 'error', error: null }],
  });
  expect(toPages(answer)).toMatchObject([
    {
      url: 'https://a.test/',
      code: 'upstream',
      error: 'Exa could not read this page; try again, or try another web.extract_backend.',
    },
  ]);
});

test.each([
  ['CRAWL_NOT_FOUND', 'upstream'],
  ['CRAWL_TIMEOUT', 'timeout'],
  ['CRAWL_LIVECRAWL_TIMEOUT', 'timeout'],
  ['SOURCE_NOT_AVAILABLE', 'blocked'],
  ['UNSUPPORTED_URL', 'unsupported'],
  ['CRAWL_UNKNOWN_ERROR', 'upstream'],
  ['A_TAG_OF_TOMORROW', 'upstream'],
])('the tag %s is %s', (tag, code) => {
  expect(crawlError(tag)).toMatchObject({ code, message: expect.stringContaining(tag) });
});

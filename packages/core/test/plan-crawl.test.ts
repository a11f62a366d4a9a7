import { expect, test } from 'vitest';
import { planCrawl } from '../src/index.js';

const START = 'https://site.test/';

test('a crawl is ten pages, two links deep, of the whole site, unless told', () => {
  expect(planCrawl([START], {})).toEqual({
    start: START,
    maxPages: 10,
    maxDepth: 2,
    include: [],
    exclude: [],
    instructions: '',
  });
});

test.each([
  [
    { maxPages: 0, maxDepth: -1 },
    { maxPages: 1, maxDepth: 0 },
  ],
  [
    { maxPages: 500, maxDepth: 500 },
    { maxPages: 100, maxDepth: 100 },
  ],
  [
    { maxPages: 7.9, maxDepth: 1.9 },
    { maxPages: 7, maxDepth: 1 },
  ],
])('%j is kept within bounds', (crawl, plan) => {
  expect(planCrawl([START], crawl)).toMatchObject(plan);
});

test('a path pattern can be percent-encoded, whatever is in it', () => {
  const crawl = { include: ['/a\ud800*'], exclude: ['\udc00'] };
  expect(planCrawl([START], crawl)).toMatchObject({
    include: ['/a\ufffd*'],
    exclude: ['/\ufffd'],
  });
});

test('a path pattern without a leading slash or star is taken from the root', () => {
  const crawl = { include: ['docs/*', '/blog', '*.html'], exclude: ['docs/old'] };
  expect(planCrawl([START], crawl)).toMatchObject({
    include: ['/docs/*', '/blog', '*.html'],
    exclude: ['/docs/old'],
  });
});

test.each([[[]], [[START, 'https://other.test/']]])('a crawl from %j is refused', (urls) => {
  expect(() => planCrawl(urls, {})).toThrow(
    expect.objectContaining({
      code: 'bad_request',
      message: 'A crawl starts from exactly one URL. Give one.',
    }),
  );
});

import { expect, test } from 'vitest';
import { toFetchedPage, toFetchFailure, toRows } from '../src/mcp-text.js';
import { readFixture } from './read-fixture.js';

const URL_ASKED = 'https://example.org/glaciers';

test('splits blocks at their first lines and nowhere inside a page', () => {
  expect(toRows(readFixture('mcp-search.txt'))).toEqual([
    {
      title: 'Glaciers explained',
      url: 'https://example.org/glaciers',
      publishedDate: '2026-03-14T00:00:00.000Z',
      author: '',
      highlights: ['Glaciers are slow rivers of ice.', 'They shape valleys.'],
    },
    {
      title: 'Ice ages',
      url: 'https://example.org/ice',
      publishedDate: '',
      author: 'B. Writer',
      highlights: [
        '---\ntitle: front matter\n---\nHow to cite this page:\n\nTitle: A title that the page quotes\nURL: https://example.org/quoted\nand its own words.',
      ],
    },
    {
      title: '',
      url: 'https://snow.example.net/',
      publishedDate: '',
      author: '',
      highlights: ['Snow.'],
    },
  ]);
});

test('reads blocks divided by a line, with text in place of highlights and fewer fields', () => {
  expect(toRows(readFixture('mcp-search-divided.txt'))).toEqual([
    {
      title: 'Glaciers explained',
      url: 'https://example.org/glaciers',
      text: 'Glaciers are slow rivers of ice.\n\nThey shape valleys.',
    },
    { title: 'Ice ages', url: 'https://example.org/ice', text: 'Cold times.' },
  ]);
});

test('line ends may be CRLF', () => {
  const text = 'Title: A\r\nURL: https://a.test/\r\nPublished: N/A\r\nHighlights:\r\nOne.\r\n';
  expect(toRows(text)).toMatchObject([{ url: 'https://a.test/', highlights: ['One.'] }]);
});

test.each(['No search results found. Please try a different query.', 'No results found.'])(
  '%j is no rows',
  (text) => {
    expect(toRows(text)).toEqual([]);
  },
);

test.each(['', 'Something else.', 'Title: A\nno URL'])('%j cannot be read', (text) => {
  expect(() => toRows(text)).toThrow('Exa sent a list of results that cannot be read.');
});

test('reads a page with the fields that there are', () => {
  const text = `# Glaciers explained\nURL: ${URL_ASKED}/\nPublished: 2026-03-14\n\n# Glaciers\n\nURL: is a word here.\n`;
  expect(toFetchedPage(URL_ASKED, text)).toEqual({
    url: URL_ASKED,
    title: 'Glaciers explained',
    content: '# Glaciers\n\nURL: is a word here.',
    raw_content: '# Glaciers\n\nURL: is a word here.',
    metadata: { published: '2026-03-14' },
  });
});

test.each(['# (no title)', '# N/A', '#', 'Title: N/A'])('%j is no title', (line) => {
  expect(toFetchedPage(URL_ASKED, `${line}\nURL: ${URL_ASKED}\n\nText`)).toMatchObject({
    title: '',
    content: 'Text',
  });
});

test('names the address at which the page was found', () => {
  const text = '# Glaciers\nURL: https://www.example.org/g\nAuthor: A. Writer\n\nText';
  expect(toFetchedPage(URL_ASKED, text)).toMatchObject({
    url: URL_ASKED,
    metadata: { final_url: 'https://www.example.org/g', author: 'A. Writer' },
  });
});

test('a text without fields is all page', () => {
  expect(toFetchedPage(URL_ASKED, '# Own heading\n\nText')).toMatchObject({
    title: 'Own heading',
    content: '# Own heading\n\nText',
  });
});

test('a page without text failed', () => {
  expect(toFetchedPage(URL_ASKED, `# Glaciers\nURL: ${URL_ASKED}`)).toMatchObject({
    code: 'upstream',
    error: 'Exa found no text on this page. Try another web.extract_backend.',
  });
});

test.each([
  [`Error fetching URL(s): ${URL_ASKED}: CRAWL_TIMEOUT`, 'timeout'],
  [`Error fetching ${URL_ASKED}: SOURCE_NOT_AVAILABLE`, 'blocked'],
  ['No content found for the provided URL(s).', 'upstream'],
  ['No content found.', 'upstream'],
])('%j is a page that failed', (text, code) => {
  expect(toFetchFailure(URL_ASKED, text)).toMatchObject({ url: URL_ASKED, code });
});

test('a page about failures is no failure', () => {
  const text = `# Error fetching\nURL: ${URL_ASKED}\n\nError fetching x: CRAWL_TIMEOUT`;
  expect(toFetchFailure(URL_ASKED, text)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { matchPages, pageOk } from '../src/index.js';

const page = (url: string, content: string) => pageOk({ url, title: '', content });

test('matches by the URL that a page names, never by its place', () => {
  const pages = [page('https://site.test/c', 'gamma'), page('https://SITE.test/a/', 'alpha')];
  const matched = matchPages(
    [
      'https://site.test/a',
      'https://site.test/b',
      'https://site.test/c#part',
      'https://site.test/a?page=2',
    ],
    pages,
  );
  expect(matched.map(({ url, content }) => [url, content])).toEqual([
    ['https://site.test/a', 'alpha'],
    ['https://site.test/b', ''],
    ['https://site.test/c#part', 'gamma'],
    ['https://site.test/a?page=2', ''],
  ]);
  expect(matched[1]).toMatchObject({
    code: 'bad_response',
    error: expect.stringContaining('nothing for this URL'),
  });
});

test('matches by the source URL in the metadata where the page names its final one, which is kept', () => {
  const moved = {
    ...page('https://new.test/', 'text'),
    metadata: { sourceURL: 'https://old.test/' },
  };
  expect(matchPages(['https://other.test/', 'https://old.test/'], [moved])[1]).toEqual({
    url: 'https://old.test/',
    title: '',
    content: 'text',
    raw_content: 'text',
    metadata: { final_url: 'https://new.test/', sourceURL: 'https://old.test/' },
  });
});

test('one asked and one answered match, whatever the page is called', () => {
  expect(matchPages(['https://a.test/'], [page('https://b.test/', 'text')])[0]?.content).toBe(
    'text',
  );
});

test('of several leftovers none is guessed', () => {
  const pages = [page('https://x.test/', 'x'), page('https://y.test/', 'y')];
  expect(matchPages(['https://a.test/'], pages)[0]?.code).toBe('bad_response');
});

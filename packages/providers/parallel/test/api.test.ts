import { matchPages, searchOk } from '@hermes/web-core';
import { expect, test } from 'vitest';
import { extractAnswer, searchAnswer, toHits, toPages } from '../src/api.js';
import { readFixture } from './read-fixture.js';

test('describes a hit by all its excerpts', () => {
  const answer = searchAnswer.parse(JSON.parse(readFixture('search-ok.json')));
  expect(searchOk(toHits(answer)).data.web).toEqual([
    {
      title: 'Bridge types & uses',
      url: 'https://example.org/bridges',
      description:
        'Arch bridges push sideways. They need [abutments](https://example.org/a). … Beam bridges rest on piers.',
      position: 1,
      published: '2026-05-02',
    },
    { title: 'example.org', url: 'https://example.org/untitled', description: 'Text', position: 2 },
    { title: 'Bare', url: 'https://example.org/bare', description: '', position: 3 },
  ]);
});

test('joins pages and failures to the URLs asked for by the URLs that they name', () => {
  const answer = extractAnswer.parse(JSON.parse(readFixture('extract-mixed.json')));
  const asked = [
    'https://site.test/a',
    'https://site.test/b',
    'https://site.test/c',
    'https://site.test/d?page=2',
    'https://site.test/closed',
    'https://site.test/slow',
    'https://site.test/empty',
  ];
  const pages = matchPages(asked, toPages(answer));
  expect(pages.map(({ url }) => url)).toEqual(asked);
  expect(pages.map(({ content, code }) => code ?? content)).toEqual([
    'alpha text\n\nmore',
    'upstream',
    'gamma text',
    'bad_response',
    'blocked',
    'timeout',
    'upstream',
  ]);
  expect(pages.map(({ error }) => error)).toEqual([
    undefined,
    'Parallel could not read this page: there is no such page (fetch_error, HTTP 404).',
    undefined,
    'The provider returned nothing for this URL. Try it again, or choose another web.extract_backend.',
    'Parallel could not read this page: the site does not let it in; try another web.extract_backend (fetch_error, HTTP 403).',
    'Parallel could not read this page: the site did not answer in time; try again (fetch_timeout).',
    'Parallel found no text on this page. Try another web.extract_backend.',
  ]);
  expect(pages[2]).toMatchObject({ title: 'C', metadata: { published: '2026-05-02' } });
  expect(pages[0]).toMatchObject({ title: '' });
});

test('a failure without facts is still told', () => {
  expect(toPages({ errors: [{ url: 'https://a.test/' }] })).toMatchObject([
    {
      url: 'https://a.test/',
      code: 'upstream',
      error: 'Parallel could not read this page; try again, or try another web.extract_backend.',
    },
  ]);
});

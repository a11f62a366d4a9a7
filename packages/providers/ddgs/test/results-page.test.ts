import { readFileSync } from 'node:fs';
import { searchOk } from '@hermes/web-core';
import { expect, test } from 'vitest';
import { readPage } from '../src/results-page.js';

function readFixture(name: string): string {
  return readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');
}

test('reads the html page whatever the order and quotes of its attributes, without its advertisements', () => {
  const page = readPage(readFixture('html-results.html'));
  expect(page.kind).toBe('results');
  expect(searchOk(page.rows).data.web).toEqual([
    {
      title: 'Kites & wind &lt;b&gt;',
      url: 'https://example.org/kites?a=1&b=2',
      description: 'How kites fly.',
      position: 1,
      published: '2026-11-02T00:00:00.0000000',
    },
    { title: 'Knots', url: 'https://knots.example.net/', description: '', position: 2 },
    {
      title: 'Delta',
      url: 'https://delta.test/page?uddg=keepme',
      description: 'Four',
      position: 3,
    },
  ]);
});

test('takes the form behind "next" as it stands, not the one behind "previous"', () => {
  expect(readPage(readFixture('html-results.html')).next).toEqual({
    action: '/html/',
    offset: 10,
    fields: {
      q: 'kites',
      s: '10',
      nextParams: '',
      v: 'l',
      o: 'json',
      dc: '11',
      api: 'd.js',
      vqd: '4-1234567890',
      kl: 'wt-wt',
    },
  });
});

test('reads the lite page', () => {
  const page = readPage(readFixture('lite-results.html'));
  expect(searchOk(page.rows).data.web).toEqual([
    {
      title: 'Kites & wind',
      url: 'https://example.org/kites',
      description: 'How kites fly.',
      position: 1,
      published: '2026-11-02T00:00:00.0000000',
    },
    { title: 'Knots', url: 'https://knots.example.net/', description: '', position: 2 },
  ]);
  expect(page.next).toEqual({
    action: '/lite/',
    offset: 10,
    fields: { q: 'kites', s: '10', vqd: '4-1234567890' },
  });
});

test('no results is no challenge, even when the query holds the words of one', () => {
  expect(readPage(readFixture('html-none.html'))).toEqual({ kind: 'none', rows: [] });
});

test.each([
  '<form id="challenge-form" action="x">',
  "<FORM action='//duckduckgo.com/anomaly.js?sv=html' ID=other>",
  '<script src="/dist/anomaly.js"></script>',
  '<div class="modal anomaly-modal__mask">',
])('knows the challenge by %s', (markup) => {
  expect(readPage(`<p>No results here</p>${markup}`).kind).toBe('challenge');
});

test.each([
  ['<td>No more results</td>', 'none'],
  ['<div>No results.</div>', 'none'],
  ['<title>No results. at DuckDuckGo</title><input value="No results.">', 'unknown'],
  ['', 'unknown'],
])('takes %j for %s', (html, kind) => {
  expect(readPage(html).kind).toBe(kind);
});

test('a page whose only results are advertisements was read all the same', () => {
  const ad =
    '<div class="result--ad"><a class="result__a" href="https://shop.test/">Shop</a></div>';
  expect(readPage(ad)).toEqual({ kind: 'results', rows: [] });
});

test.each([
  ['/l/?uddg=https%3A%2F%2Falpha.test%2Fa%3Fx%3D1%26y%3D2&rut=abc', 'https://alpha.test/a?x=1&y=2'],
  ['//duckduckgo.com/l/?uddg=https%3A%2F%2Fbeta.test%2F', 'https://beta.test/'],
  [
    'https://html.duckduckgo.com/l/?kh=-1&uddg=https%3A%2F%2Fgamma.test%2Fp%23part',
    'https://gamma.test/p#part',
  ],
  [
    'https://duckduckgo.com.evil.test/l/?uddg=https%3A%2F%2Fepsilon.test%2F',
    'https://duckduckgo.com.evil.test/l/?uddg=https%3A%2F%2Fepsilon.test%2F',
  ],
  ['https://duckduckgo.com/about', 'https://duckduckgo.com/about'],
])('the link %s leads to %s', (href, url) => {
  const html = `<a class="result__a" href="${href.replaceAll('&', '&amp;')}">Title</a>`;
  expect(readPage(html).rows).toEqual([{ title: 'Title', url }]);
});

test.each([
  '/l/?uddg=javascript%3Aalert(1)',
  '/l/?rut=abc',
  'javascript:alert(1)',
  '/html/?q=more',
  '',
])('the link %j is left out', (href) => {
  expect(readPage(`<a class="result__a" href="${href}">Title</a>`).rows).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { searchAnswer, toEngineFailures, toHits, toQuery } from '../src/api.js';

function readAnswer(name: string) {
  const text = readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');
  return searchAnswer.parse(JSON.parse(text));
}

test('maps the rows of SearXNG', () => {
  expect(toHits(readAnswer('search-ok.json'))).toEqual([
    {
      title: 'x result 1 bold',
      url: 'http://site1.example/x?lang=en&tr=',
      description: 'page 1 lang=en tr= safe=',
      published: null,
      score: 1,
    },
    {
      title: 'x result 2 bold',
      url: 'http://site2.example/x?lang=en&tr=',
      description: 'page 1 lang=en tr= safe=',
      published: null,
      score: 0.5,
    },
    {
      title: 'x result 3 bold',
      url: 'http://site3.example/x?lang=en&tr=',
      description: 'page 1 lang=en tr= safe=',
      published: null,
      score: 0.3333333333333333,
    },
  ]);
});

test('maps the rows of searx, which knows no publishedDate', () => {
  expect(toHits(readAnswer('search-ok-searx.json'))[0]).toEqual({
    title: 'hello result 1 bold',
    url: 'http://site1.example/hello?lang=en&tr=&src=html',
    description: 'page 1 lang=en tr= safe=',
    published: undefined,
    score: 1,
  });
});

test('sorts by score, keeps the order of equal ones and takes a missing score for 0', () => {
  const answer = searchAnswer.parse({
    results: [
      { url: 'https://none.test/' },
      { url: 'https://one.test/', score: 1 },
      { url: 'https://null.test/', score: null },
      { url: 'https://other-one.test/', score: 1 },
      { url: 'https://nine.test/', score: 9 },
    ],
  });
  expect(toHits(answer).map((hit) => hit.url)).toEqual([
    'https://nine.test/',
    'https://one.test/',
    'https://other-one.test/',
    'https://none.test/',
    'https://null.test/',
  ]);
});

test('names the engines that failed and why', () => {
  expect(toEngineFailures(readAnswer('search-engines-failed.json'))).toEqual([
    'badjson (parsing error)',
    'err403 (Suspended: access denied)',
    'err429 (Suspended: too many requests)',
    'err500 (Suspended: HTTP error)',
    'refused (Suspended: HTTP connection error)',
    'slow (Suspended: timeout)',
  ]);
  expect(toEngineFailures(readAnswer('search-none.json'))).toEqual([]);
});

test.each([
  ['kites', 'kites'],
  ['!!g kites', 'g kites'],
  ['kites !!', 'kites '],
  ['!!!wp kites', 'wp kites'],
  ['!wp :de kites', '!wp :de kites'],
  ['wow!! kites', 'wow!! kites'],
])('sends %j as %j, without what redirects to another site', (query, sent) => {
  expect(toQuery(query)).toBe(sent);
});

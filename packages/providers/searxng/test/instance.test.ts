import { expect, test } from 'vitest';
import { readInstance } from '../src/instance.js';

test.each([
  ['http://localhost:8080', 'http://localhost:8080/search'],
  ['http://localhost:8080/', 'http://localhost:8080/search'],
  ['https://host.test/searx', 'https://host.test/searx/search'],
  ['https://host.test/searx//', 'https://host.test/searx/search'],
  ['https://host.test/searx/?theme=simple#top', 'https://host.test/searx/search'],
])('%s searches at %s, without credentials', (value, searchUrl) => {
  expect(readInstance(value)).toEqual({ searchUrl, credentials: {} });
});

test.each([
  ['https://me:secret@host.test', 'me:secret'],
  ['https://me@host.test', 'me:'],
  ['https://me:p%40ss%3Aw%C3%B6rd@host.test', 'me:p@ss:wörd'],
])('%s sends the user and password as a header alone', (value, pair) => {
  expect(readInstance(value)).toEqual({
    searchUrl: 'https://host.test/search',
    credentials: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
  });
});

test.each(['localhost:8080', 'searx', 'ftp://me:secret@host.test', 'https://me:se%cret@host.test'])(
  'refuses %s without repeating it',
  (value) => {
    expect(() => readInstance(value)).toThrow(
      expect.objectContaining({
        code: 'not_configured',
        message:
          'SEARXNG_URL is not an http(s) address. Write it like http://localhost:8080 or https://user:password@host/path, with special characters percent-encoded.',
      }),
    );
  },
);

test.each([undefined, ''])('asks for SEARXNG_URL when it is %j', (value) => {
  expect(() => readInstance(value)).toThrow(
    'SearXNG needs SEARXNG_URL, the address of an instance, such as http://localhost:8080.',
  );
});

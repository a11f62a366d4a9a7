import { expect, test } from 'vitest';
import { baseUrl } from '../../src/http/index.js';

const FALLBACK = 'https://api.acme.test';

test.each([
  [undefined, 'https://api.acme.test'],
  ['', 'https://api.acme.test'],
  ['http://localhost:3002', 'http://localhost:3002'],
  ['https://gateway.test/acme//', 'https://gateway.test/acme'],
  ['https://gateway.test/acme/?x=1#top', 'https://gateway.test/acme'],
])('%j means %s', (value, url) => {
  expect(baseUrl({ ACME_BASE_URL: value }, 'ACME_BASE_URL', FALLBACK)).toBe(url);
});

test.each(['acme', 'ftp://acme.test', 'http://user:secret@acme.test', 'http://user@acme.test'])(
  '%s is refused, named by its variable and not repeated',
  (value) => {
    expect(() => baseUrl({ ACME_BASE_URL: value }, 'ACME_BASE_URL', FALLBACK)).toThrow(
      expect.objectContaining({
        code: 'not_configured',
        message:
          'ACME_BASE_URL is not an http(s) address without user and password. Write it like https://api.acme.test, or leave it out.',
      }),
    );
  },
);

import { expect, test } from 'vitest';
import { parseUrl, urlKey } from '../src/index.js';

test.each([
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['https://exam\u00adple.com/', 'https://example.com/'],
  ['https://\u00c3\u0080.example/', undefined],
  ['https://example.com/ü', 'https://example.com/%C3%BC'],
  ['no url', undefined],
])('%j means %s, however often it is asked', (text, href) => {
  const answers = new Set<string | undefined>();
  for (let count = 0; count < 20_000; count += 1) answers.add(parseUrl(text)?.href);
  expect([...answers]).toEqual([href]);
});

test('a text is read against its base', () => {
  expect(parseUrl('../b?c', 'https://example.com/a/d')?.href).toBe('https://example.com/b?c');
  expect(parseUrl('http://[', 'https://example.com/')).toBeUndefined();
});

test.each([
  ['https://EXAMPLE.com:443/a/#part', 'https://example.com/a'],
  ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
  ['https://user@example.com/', 'https://user:@example.com'],
  ['https://:password@example.com/', 'https://:password@example.com'],
  ['https://@example.com/', 'https://example.com'],
  ['https://example.com/b%c3%bc?q=%7ea%2Fb', 'https://example.com/b%C3%BC?q=~a%2Fb'],
  ['https://example.com/bü%41', 'https://example.com/b%C3%BCA'],
  [' not a url ', 'not a url'],
])('%s is known as %s', (text, key) => {
  expect(urlKey(text)).toBe(key);
});

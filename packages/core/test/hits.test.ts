import { expect, test } from 'vitest';
import { searchOk } from '../src/index.js';

test('cleans, drops what is no hit, and numbers the rest from 1', () => {
  const rows = [
    {
      title: '<b>One</b> &amp; only',
      url: ' https://one.test/a ',
      description: null,
      score: 0.5,
      published: '2026-01-02',
    },
    { title: 'no url' },
    { title: 'relative', url: '/path' },
    { title: 'script', url: 'javascript:alert(1)' },
    { title: 'again', url: 'https://ONE.test:443/a/#part' },
    { title: '', url: 'https://two.test/', score: Number.NaN },
  ];
  expect(searchOk(rows)).toEqual({
    success: true,
    data: {
      web: [
        {
          title: 'One & only',
          url: 'https://one.test/a',
          description: '',
          position: 1,
          score: 0.5,
          published: '2026-01-02',
        },
        { title: 'two.test', url: 'https://two.test/', description: '', position: 2 },
      ],
    },
  });
});

test('keeps to the limit', () => {
  const rows = ['a', 'b', 'c'].map((name) => ({ url: `https://${name}.test/` }));
  expect(searchOk(rows, 2).data.web.map(({ url }) => url)).toEqual([
    'https://a.test/',
    'https://b.test/',
  ]);
});

test.each([
  [
    'https://duckduckgo.com/l/?uddg=https%3A%2F%2Falpha.test%2Fa%3Fx%3D1%26y%3D2&rut=abc',
    'https://alpha.test/a?x=1&y=2',
  ],
  ['https://www.google.com/url?q=https://beta.test/&sa=U', 'https://beta.test/'],
  ['https://www.bing.com/ck/a?!&&p=1&u=a1aHR0cHM6Ly9nYW1tYS50ZXN0Lw', 'https://gamma.test/'],
  [
    'https://r.search.yahoo.com/_ylt=x/RV=2/RE=1/RO=10/RU=https%3a%2f%2fdelta.test%2f/RK=2/RS=x',
    'https://delta.test/',
  ],
  [
    'https://duckduckgo.com.evil.test/l/?uddg=https%3A%2F%2Fepsilon.test%2F',
    'https://duckduckgo.com.evil.test/l/?uddg=https%3A%2F%2Fepsilon.test%2F',
  ],
  ['https://zeta.test/page?uddg=keepme', 'https://zeta.test/page?uddg=keepme'],
])('%s leads to %s', (wrapped, url) => {
  expect(searchOk([{ url: wrapped }]).data.web[0]?.url).toBe(url);
});

test('cuts over-long texts, drops over-long URLs, and leaves out credentials', () => {
  const { web } = searchOk([
    { url: 'https://user:pass@one.test/', title: 't'.repeat(1e6), description: 'd'.repeat(1e6) },
    { url: `https://two.test/${'x'.repeat(1e5)}` },
  ]).data;
  expect(web.map(({ url, title, description }) => [url, title.length, description.length])).toEqual(
    [['https://one.test/', 300, 4000]],
  );
});

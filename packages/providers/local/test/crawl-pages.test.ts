import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, FakeSite } from './fake-site.js';
import { pagesOf, TestProvider } from './test-provider.js';

const link = (...hrefs: string[]) =>
  `<p>page with words ${hrefs.map((href) => `<a href="${href}">link</a>`).join(' ')}</p>`;

describe('the pages of a crawl', () => {
  let test: TestProvider;
  beforeAll(async () => {
    test = await TestProvider.create();
  });
  afterAll(() => test[Symbol.asyncDispose]());

  it('counts a page once that names one canonical address under many, unless the text is another', async () => {
    const page = (text: string) =>
      `<html><head><link rel="canonical" href="/p"></head><body><p>${text}</p></body></html>`;
    await using site = await FakeSite.start({
      '/': link('/p?s=1', '/p?s=2', '/p?utm_source=x', '/p', '/other', '/alone'),
      '/p?s=1': page('one text'),
      '/p?s=2': page('one text'),
      '/p?utm_source=x': page('one text'),
      '/p': page('one text'),
      '/other': page('another text'),
      '/alone': '<p>one text</p>',
    });
    const pages = pagesOf(await test.provider.extract([site.url('/')], { crawl: {} }));
    expect(pages.map(({ url }) => url)).toEqual(
      ['/', '/p?s=1', '/other', '/alone'].map((path) => site.url(path)),
    );
  });

  it('reads pages whose names end like those of scripts, and data, but no scripts', async () => {
    await using site = await FakeSite.start({
      '/': link('/wiki/Node.js', '/data.csv', '/app.js'),
      '/wiki/Node.js': link(),
      '/data.csv': answer(200, { 'content-type': 'text/csv' }, 'year,count'),
      '/app.js': answer(200, { 'content-type': 'text/javascript; charset=utf-8' }, 'go()'),
    });
    const pages = pagesOf(await test.provider.extract([site.url('/')], { crawl: {} }));
    expect(pages.map(({ url }) => new URL(url).pathname)).toEqual([
      '/',
      '/wiki/Node.js',
      '/data.csv',
    ]);
    expect(pages[0]?.metadata?.skipped).toEqual([
      { url: site.url('/app.js'), reason: 'no page (text/javascript; charset=utf-8)' },
    ]);
  });
});

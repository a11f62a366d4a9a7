import { WebProviderError } from '@hermes/web-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, FakeSite } from './fake-site.js';
import { pdfOf } from './pdf-files.js';
import { pagesOf, TestProvider } from './test-provider.js';

const PDF = answer(
  200,
  { 'content-type': 'application/pdf' },
  pdfOf([[{ text: 'words', size: 10, y: 700 }]]),
);

describe('a PDF where its library is not there', () => {
  let test: TestProvider;
  const asked: string[] = [];
  beforeAll(async () => {
    test = await TestProvider.create({
      ensureDependency: (spec) => {
        asked.push(spec);
        throw new WebProviderError('not_configured', 'It may not be installed.');
      },
    });
  });
  afterAll(() => test[Symbol.asyncDispose]());

  it("carries the host's refusal, and the other pages are read", async () => {
    await using site = await FakeSite.start({ '/a.pdf': PDF, '/b': '<p>beta' });
    const urls = ['/a.pdf', '/b'].map((path) => site.url(path));
    const pages = pagesOf(await test.provider.extract(urls));
    expect(asked).toEqual(['unpdf@1.7.0']);
    expect(pages).toMatchObject([
      { content: '', code: 'not_configured', error: 'It may not be installed.' },
      { content: 'beta' },
    ]);
  });

  it('is skipped by a crawl, which then fetches no other', async () => {
    const links = ['/1.pdf', '/2.pdf', '/3.PDF', '/page'].map((href) => `<a href="${href}">x</a>`);
    await using site = await FakeSite.start({
      '/': `<p>start ${links.join(' ')}`,
      '/1.pdf': PDF,
      '/2.pdf': PDF,
      '/3.PDF': PDF,
      '/page': '<p>page',
    });
    const [start, page] = pagesOf(await test.provider.extract([site.url('/')], { crawl: {} }));
    expect(site.hits).toEqual(['/robots.txt', '/', '/1.pdf', '/page']);
    expect(page?.content).toBe('page');
    expect(start?.metadata?.skipped).toEqual(
      ['/1.pdf', '/2.pdf', '/3.PDF'].map((path) => ({
        url: site.url(path),
        reason: 'It may not be installed.',
      })),
    );
  });

  it('says without a host what to run', async () => {
    await using site = await FakeSite.start({ '/a.pdf': PDF });
    await using alone = await TestProvider.create();
    const [page] = pagesOf(await alone.provider.extract([site.url('/a.pdf')]));
    expect(page).toMatchObject({
      code: 'unsupported',
      error: `Reading a PDF takes unpdf@1.7.0, which is not installed. Run: npm install --prefix "${alone.home}/lazy/unpdf@1.7.0" unpdf@1.7.0`,
    });
  });
});

it('a page that is declared a PDF and is none is read as what it is', async () => {
  await using test = await TestProvider.create();
  await using site = await FakeSite.start({
    '/paper.pdf': answer(200, { 'content-type': 'application/pdf' }, '<p>Please log in'),
    '/noise.pdf': answer(200, { 'content-type': 'application/pdf' }, 'a\0b'),
  });
  const urls = ['/paper.pdf', '/noise.pdf'].map((path) => site.url(path));
  expect(pagesOf(await test.provider.extract(urls))).toMatchObject([
    { content: 'Please log in' },
    { code: 'unsupported', error: expect.stringContaining('application/octet-stream') },
  ]);
});

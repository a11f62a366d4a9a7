import { expect, test } from 'vitest';
import { crawlEntries, pageOk } from '../src/index.js';

const page = (url: string) =>
  pageOk({ url, title: '', content: 'Text', metadata: { status: 200 } });

test('the first page carries what is to be said of the whole crawl', () => {
  const skipped = Array.from({ length: 25 }, (_, index) => ({
    url: `https://x.test/${index}`,
    reason: 'gone',
    code: 'upstream',
  }));
  const entries = crawlEntries([page('https://x.test/a'), page('https://x.test/b')], {
    isPartial: true,
    warning: 'Stopped.',
    skipped,
  });
  expect(entries.map(({ url }) => url)).toEqual(['https://x.test/a', 'https://x.test/b']);
  expect(entries[0]?.metadata).toEqual({
    status: 200,
    partial: true,
    warning: 'Stopped.',
    skipped: skipped.slice(0, 20).map(({ url, reason }) => ({ url, reason })),
  });
  expect(entries[1]?.metadata).toEqual({ status: 200 });
});

test('a crawl of which there is nothing to say stays as it is', () => {
  const pages = [page('https://x.test/a')];
  expect(crawlEntries(pages, { isPartial: false, warning: '', skipped: [] })).toEqual(pages);
  expect(crawlEntries([], { isPartial: true, skipped: [] })).toEqual([]);
});

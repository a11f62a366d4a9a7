import { strict as assert } from 'node:assert';
import type { ExtractedPage, ExtractFormat } from '@hermes/web-core';
import { callProvider } from '../call-provider.js';
import type { CaseContext, CaseDefinition } from '../case-definition.js';
import { createPage, pageUrl, sentenceOf } from '../default-content.js';
import { expectFailure, expectPages } from '../expectations.js';

const FORMATS: readonly ExtractFormat[] = ['markdown', 'html', 'text'];
const MANY = 25;

/** A provider's extract: one entry per URL, in order, each of the page that it names. */
export const EXTRACT_RULES: readonly CaseDefinition[] = [
  extract(
    'extract-page',
    'a page has its URL, its text and the same as raw_content',
    async ({ open }) => {
      await using bench = await open();
      const [page, ...others] = expectPages(await callProvider(bench, 'extract'));
      expectPage(page, pageUrl(bench.pageOrigin, 1), 1);
      assert.ok(page?.raw_content?.includes(sentenceOf(1)), 'raw_content lacks the text.');
      assert.equal(others.length, 0);
    },
  ),
  extract(
    'extract-order',
    'there is one entry per URL, in the order asked for',
    async ({ open }) => {
      await using bench = await open();
      const numbers = [4, 2, 5, 1, 3];
      const urls = numbers.map((number) => pageUrl(bench.pageOrigin, number));
      const pages = expectPages(await callProvider(bench, 'extract', { urls }));
      assert.equal(pages.length, urls.length);
      for (const [index, number] of numbers.entries()) {
        expectPage(pages[index], urls[index] ?? '', number);
      }
    },
  ),
  extract(
    'extract-duplicates',
    'a URL asked for twice has two entries and is sent once',
    async ({ open }) => {
      await using bench = await open();
      const [one, two] = [1, 2].map((number) => pageUrl(bench.pageOrigin, number));
      const urls = [one ?? '', two ?? '', one ?? ''];
      const pages = expectPages(await callProvider(bench, 'extract', { urls }));
      assert.equal(pages.length, 3);
      expectPage(pages[0], urls[0] ?? '', 1);
      expectPage(pages[1], urls[1] ?? '', 2);
      expectPage(pages[2], urls[2] ?? '', 1);
    },
  ),
  extract(
    'extract-failed-page',
    'a page that failed is an entry with its error beside the good ones',
    async ({ open }) => {
      await using bench = await open();
      const urls = [1, 2, 3].map((number) => pageUrl(bench.pageOrigin, number));
      const [first = '', broken = '', last = ''] = urls;
      bench.server.content = {
        rows: [],
        pages: [createPage(first, 1), { url: broken, title: 'Broken' }, createPage(last, 3)],
      };
      const pages = expectPages(await callProvider(bench, 'extract', { urls }));
      assert.equal(pages.length, 3);
      expectPage(pages[0], first, 1);
      expectFailedPage(pages[1], broken);
      expectPage(pages[2], last, 3);
    },
  ),
  extract(
    'extract-unknown-page',
    'a page that the vendor does not know is an entry with an error',
    async ({ open }) => {
      await using bench = await open();
      const urls = [pageUrl(bench.pageOrigin, 1), `${bench.pageOrigin}/no-such-page`];
      const pages = expectPages(await callProvider(bench, 'extract', { urls }));
      assert.equal(pages.length, 2);
      expectPage(pages[0], urls[0] ?? '', 1);
      expectFailedPage(pages[1], urls[1] ?? '');
    },
  ),
  extract('extract-many', `${MANY} URLs have ${MANY} entries`, async ({ open }) => {
    await using bench = await open();
    const urls = Array.from({ length: MANY }, (_, index) => pageUrl(bench.pageOrigin, index + 1));
    const pages = expectPages(await callProvider(bench, 'extract', { urls }));
    assert.equal(pages.length, MANY);
    for (const [index, url] of urls.entries()) expectPage(pages[index], url, index + 1);
  }),
  extract(
    'extract-nothing',
    'no URL is an empty success or a refusal, and nothing is sent',
    async ({ open }) => {
      await using bench = await open();
      const outcome = await callProvider(bench, 'extract', { urls: [] });
      if (outcome.failed) expectFailure(bench, outcome, ['bad_request']);
      else assert.deepEqual(outcome.pages, []);
      assert.equal(bench.server.seen.length, 0, 'Something was sent.');
    },
  ),
  extract(
    'extract-formats',
    'every format gives text, or says that it is unsupported',
    async ({ open }) => {
      for (const format of FORMATS) {
        await using bench = await open();
        const outcome = await callProvider(bench, 'extract', { format });
        if (outcome.failed) expectFailure(bench, outcome, ['unsupported']);
        else assert.notEqual(outcome.pages?.[0]?.content, '', `${format} gives nothing.`);
      }
    },
  ),
  extract(
    'extract-strange-urls',
    'a URL with query, escapes and any script comes back as it was asked for',
    async ({ open }) => {
      await using bench = await open();
      const urls = ['/a%20b?x=1&y=%C3%A4', '/日本', '/UPPER?q=A+B'].map(
        (path) => bench.pageOrigin + path,
      );
      bench.server.content = { rows: [], pages: urls.map((url, index) => createPage(url, index)) };
      const pages = expectPages(await callProvider(bench, 'extract', { urls }));
      assert.deepEqual(
        pages.map(({ url }) => url),
        urls,
      );
    },
  ),
];

function extract(
  id: string,
  title: string,
  run: (context: CaseContext) => Promise<void>,
): CaseDefinition {
  return { id, kind: 'rule', title, scope: 'extract', run };
}

/** Fails unless the entry is the page of that number, under the URL asked for. */
function expectPage(page: ExtractedPage | undefined, url: string, number: number): void {
  assert.equal(page?.url, url);
  assert.equal(page.error, undefined, `The page ${url} failed: ${page.error}`);
  assert.ok(page.content.includes(sentenceOf(number)), `The entry of ${url} lacks its text.`);
}

function expectFailedPage(page: ExtractedPage | undefined, url: string): void {
  assert.equal(page?.url, url);
  assert.ok(page.error, `The entry of ${url} has no error.`);
  assert.equal(page.content, '', `The entry of ${url} has an error and text.`);
}

import { strict as assert } from 'node:assert';
import { urlKey } from '@hermes/web-core';
import { callProvider } from '../call-provider.js';
import type { CaseContext, CaseDefinition } from '../case-definition.js';
import { pageUrl, sentenceOf } from '../default-content.js';
import { expectFailure, expectPages } from '../expectations.js';

/** A provider's deep crawl: from one URL, one entry per page. */
export const CRAWL_RULES: readonly CaseDefinition[] = [
  crawl(
    'crawl-pages',
    'a crawl gives one entry per page, each under its own URL',
    async ({ open }) => {
      await using bench = await open();
      const pages = expectPages(await callProvider(bench, 'crawl', { maxPages: 3 }));
      assert.equal(pages.length, 3);
      assert.equal(new Set(pages.map(({ url }) => urlKey(url))).size, 3, 'A page stands twice.');
      for (const { url, content, error } of pages) {
        assert.equal(error, undefined, `${url} failed: ${error}`);
        const number = Number(/\/page-(\d+)$/.exec(url)?.[1] ?? 0);
        assert.ok(content.includes(sentenceOf(number)), `The entry of ${url} lacks its text.`);
      }
    },
  ),
  crawl(
    'crawl-start-page',
    'the page that the crawl starts from is among its entries',
    async ({ open }) => {
      await using bench = await open();
      const start = pageUrl(bench.pageOrigin, 0);
      const pages = expectPages(await callProvider(bench, 'crawl'));
      assert.ok(
        pages.some(({ url }) => urlKey(url) === urlKey(start)),
        'It is not.',
      );
    },
  ),
  crawl('crawl-max-pages', 'a crawl gives at most as many pages as asked for', async ({ open }) => {
    for (const maxPages of [1, 2, 5]) {
      await using bench = await open();
      const pages = expectPages(await callProvider(bench, 'crawl', { maxPages }));
      assert.equal(pages.length, maxPages, `maxPages was ${maxPages}.`);
    }
  }),
  crawl(
    'crawl-one-url',
    'a crawl from no URL or from two is refused, and nothing is sent',
    async ({ open }) => {
      for (const numbers of [[], [1, 2]]) {
        await using bench = await open();
        const urls = numbers.map((number) => pageUrl(bench.pageOrigin, number));
        const outcome = await callProvider(bench, 'crawl', { urls });
        expectRefusal(outcome.failed?.code, urls.length);
        assert.equal(bench.server.seen.length, 0, 'Something was sent.');
      }
    },
  ),
  crawl(
    'crawl-nothing-found',
    'a crawl that finds nothing is a failure or has no text',
    async ({ open }) => {
      await using bench = await open();
      bench.server.content = { rows: [], pages: [] };
      const outcome = await callProvider(bench, 'crawl');
      if (outcome.failed) {
        expectFailure(bench, outcome, ['upstream', 'bad_response', 'blocked', 'bad_request']);
      }
      assert.ok((outcome.pages ?? []).every(({ content }) => content === ''));
    },
  ),
];

function crawl(
  id: string,
  title: string,
  run: (context: CaseContext) => Promise<void>,
): CaseDefinition {
  return { id, kind: 'rule', title, scope: 'crawl', run };
}

function expectRefusal(code: string | undefined, count: number): void {
  assert.equal(code, 'bad_request', `A crawl from ${count} URLs has the code ${code}.`);
}

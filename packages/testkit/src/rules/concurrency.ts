import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { callProvider } from '../call-provider.js';
import type { CaseDefinition } from '../case-definition.js';
import { pageUrl, sentenceOf } from '../default-content.js';
import { expectHits, expectPages } from '../expectations.js';
import { requestTexts } from '../read-request.js';

const CALLS = Array.from({ length: 10 }, (_, index) => index + 1);
const STEP_MS = 15;

/** Calls of one provider that run side by side keep apart. */
export const CONCURRENCY_RULES: readonly CaseDefinition[] = [
  {
    id: 'concurrent-searches',
    kind: 'rule',
    title: 'ten searches at once each get their own hits',
    scope: 'search',
    async run({ open }): Promise<void> {
      await using bench = await open();
      bench.server.fault = async ({ request, vendorReply, send }): Promise<void> => {
        const text = requestTexts(request).join('\n');
        const number = Number(/lantern number (\d+)/.exec(text)?.[1]);
        await sleep((CALLS.length - number) * STEP_MS); // the last comes first
        const row = { url: `https://own${number}.test/`, title: `Own ${number}`, text: 'Text.' };
        send(await vendorReply({ rows: [row], pages: [] }));
      };
      const urls = await Promise.all(
        CALLS.map(async (number) => {
          const query = `lantern number ${number}`;
          const hits = expectHits(await callProvider(bench, 'search', { query, limit: 1 }));
          return hits.map(({ url }) => url);
        }),
      );
      assert.deepEqual(
        urls,
        CALLS.map((number) => [`https://own${number}.test/`]),
      );
    },
  },
  {
    id: 'concurrent-extracts',
    kind: 'rule',
    title: 'ten extracts at once each get their own page',
    scope: 'extract',
    async run({ open }): Promise<void> {
      await using bench = await open();
      await Promise.all(
        CALLS.map(async (number) => {
          const urls = [pageUrl(bench.pageOrigin, number)];
          const [page] = expectPages(await callProvider(bench, 'extract', { urls }));
          assert.equal(page?.url, urls[0]);
          assert.ok(page?.content.includes(sentenceOf(number)), `${urls[0]} has another's text.`);
        }),
      );
    },
  },
];

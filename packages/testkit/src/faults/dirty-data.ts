import { strict as assert } from 'node:assert';
import type { Bench } from '../bench.js';
import type { Outcome } from '../call-provider.js';
import { createPage, pageUrl, sentenceOf } from '../default-content.js';
import { expectHits, expectPages } from '../expectations.js';
import type { Fault } from '../fake-server.js';
import type { VendorPage, VendorRow } from '../vendor-fake.js';
import { type Check, type FaultDefinition, toFaultCase } from './fault-definition.js';

const GOOD_ROW = { url: 'https://good.test/', title: 'Good', text: 'Good text.' };
const MARKUP = '<b>Bold</b> &amp; <script>alert(1)</script>"plain" <img src=x onerror=y>';
const HALF_CHARACTERS = 'Half \uD83C a \uDFEE character';

interface DirtyData {
  readonly id: string;
  readonly title: string;
  /** Beside one good row. */
  readonly rows: readonly VendorRow[];
  /** How the page that is asked for looks, beside its URL and text. */
  readonly page: Partial<Pick<VendorPage, 'title'>>;
  /** Pages that nobody asked for, before and after the good one. */
  readonly others?: readonly VendorPage[];
}

const DIRTY: readonly DirtyData[] = [
  {
    id: 'null-fields',
    title: 'fields are null',
    rows: [
      { url: 'https://bare.test/', title: null, text: null },
      { url: null, title: null, text: null },
    ],
    page: { title: null },
  },
  {
    id: 'missing-fields',
    title: 'fields are missing',
    rows: [{ url: 'https://bare.test/' }, { title: 'No URL' }, {}],
    page: {},
  },
  {
    id: 'duplicate-urls',
    title: 'URLs come twice',
    rows: [GOOD_ROW, GOOD_ROW],
    page: { title: 'Twice' },
    others: [createPage('https://twice.test/', 90), createPage('https://twice.test/', 90)],
  },
  {
    id: 'relative-urls',
    title: 'URLs are relative',
    rows: [
      { ...GOOD_ROW, url: '/relative' },
      { ...GOOD_ROW, url: 'no/scheme.html' },
    ],
    page: { title: 'Page' },
    others: [createPage('/relative', 91)],
  },
  {
    id: 'script-urls',
    title: 'URLs are of other schemes',
    rows: ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'].map((url) => ({
      ...GOOD_ROW,
      url,
    })),
    page: { title: 'Page' },
    others: [createPage('javascript:alert(1)', 92)],
  },
  {
    id: 'markup',
    title: 'texts hold markup and entities',
    rows: [{ url: 'https://marked.test/', title: MARKUP, text: MARKUP }],
    page: { title: MARKUP },
  },
  {
    id: 'lone-surrogates',
    title: 'texts hold half characters',
    rows: [{ url: 'https://half.test/', title: HALF_CHARACTERS, text: HALF_CHARACTERS }],
    page: { title: HALF_CHARACTERS },
  },
];

const emptyResults = toFaultCase({
  id: 'empty-results',
  title: 'the vendor has nothing',
  codes: ['upstream', 'bad_response', 'blocked', 'bad_request'],
  maySucceed: true,
  arrange: ({ server }) => {
    server.content = { rows: [], pages: [] };
    return undefined;
  },
  check: (_bench, { hits, pages = [] }) => {
    if (hits) assert.deepEqual(hits, []);
    assert.ok(
      pages.every(({ content }) => content === ''),
      'There is a text from nowhere.',
    );
  },
});

const unknownFields = toFaultCase({
  id: 'unknown-fields',
  title: 'the answer has fields that nobody documents',
  codes: [],
  fault: addFields(),
});

/** Answers that are whole and hold dirt: what is good in them survives. */
export const DATA_FAULTS = [
  ...DIRTY.map((data) => toFaultCase(toDefinition(data))),
  emptyResults,
  unknownFields,
];

function toDefinition({ id, title, rows, page, others = [] }: DirtyData): FaultDefinition {
  return {
    id,
    title,
    codes: [],
    arrange(bench): Check {
      const { pageOrigin, server } = bench;
      const pages = [0, 1].map((number) => {
        const { url, markdown = '' } = createPage(pageUrl(pageOrigin, number), number);
        return { url, markdown, ...page };
      });
      server.content = { rows: [...rows, GOOD_ROW], pages: [...pages, ...others] };
      return expectGoodOnes;
    },
  };
}

function expectGoodOnes(bench: Bench, outcome: Outcome): void {
  if (outcome.hits) {
    const urls = expectHits(outcome).map(({ url }) => url);
    assert.equal(urls.filter((url) => url === GOOD_ROW.url).length, 1, `The hits are ${urls}.`);
    return;
  }
  const pages = expectPages(outcome);
  const urls = pages.map(({ url }) => url);
  assert.equal(new Set(urls).size, urls.length, `A page stands twice: ${urls}.`);
  const isThere = [0, 1].some((number) =>
    pages.some(
      ({ url, content }) =>
        url === pageUrl(bench.pageOrigin, number) && content.includes(sentenceOf(number)),
    ),
  );
  assert.ok(isThere, 'The good page is missing.');
  for (const { title } of pages) {
    assert.doesNotMatch(title, /\p{Cs}/u, 'A title holds half a character.');
  }
}

function addFields(): Fault {
  return async ({ send, vendorReply }) => {
    const { json, ...reply } = await vendorReply();
    send(json === undefined ? reply : { ...reply, json: withFields(json) });
  };
}

/** The value with a new field in each of its objects. */
function withFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFields);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, field]) => [name, withFields(field)]);
  return { ...Object.fromEntries(entries), brand_new_field: { nested: [1, null, 'text'] } };
}

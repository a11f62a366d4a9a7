import { strict as assert } from 'node:assert';
import type { SearchHit } from '@hermes/web-core';
import { type CallInput, callProvider } from '../call-provider.js';
import type { CaseContext, CaseDefinition } from '../case-definition.js';
import { expectCleanHit, expectFailure, expectHits } from '../expectations.js';
import { requestTexts } from '../read-request.js';
import type { VendorRow } from '../vendor-fake.js';

const QUERIES = [
  'paper lanterns',
  'größe 日本語 naïve 🏮 ñandú',
  'say "exactly this" and \'that\'',
  'site:example.org -cats (a | b) OR c & d + 100% #tag /path?x=1&y=2',
  'back\\slash {"json": [1]} <b>tag</b> &amp; $HOME `y`',
];
const LONG_QUERY = Array.from({ length: 400 }, (_, index) => `w${index % 10}æ🏮`)
  .join(' ')
  .slice(0, 2000);

/** A provider's search: the query goes out as it is, the hits come back clean. */
export const SEARCH_RULES: readonly CaseDefinition[] = [
  search('search-hits', 'hits are clean, whole and of the contract', async (context) => {
    const hits = await searchFor(context);
    assert.ok(hits.length > 0, 'There are no hits.');
    hits.forEach(expectCleanHit);
    for (const [index, hit] of hits.entries()) {
      assert.equal(hit.url, `https://site${index + 1}.test/`);
      assert.notEqual(hit.description, '', 'The vendor sent a text and the description is empty.');
    }
  }),
  search('search-order', 'hits keep the order of the vendor, positions from 1', async (context) => {
    await using bench = await context.open();
    const { raw } = await callProvider(bench, 'search', { limit: 5 });
    const rows: readonly unknown[] = Object(Object(raw).data).web;
    assert.deepEqual(
      rows.map((row) => [Object(row).position, Object(row).title]),
      [1, 2, 3, 4, 5].map((position) => [position, `Site ${position}`]),
    );
  }),
  search('search-limit', 'gives as many hits as asked for', async (context) => {
    for (const limit of [1, 3]) {
      await using bench = await context.open();
      const { raw } = await callProvider(bench, 'search', { limit });
      const rows: unknown = Object(Object(raw).data).web;
      assert.equal(Array.isArray(rows) && rows.length, limit, `The limit was ${limit}.`);
    }
  }),
  search(
    'search-limit-100',
    'a limit of 100 gives what the vendor has, at most 100',
    async (context) => {
      await using bench = await context.open();
      const { raw, failed } = await callProvider(bench, 'search', { limit: 100 });
      assert.equal(failed, undefined, failed?.message);
      const rows: unknown = Object(Object(raw).data).web;
      const count = Array.isArray(rows) ? rows.length : 0;
      assert.ok(count > 3 && count <= 100, `There are ${count} hits.`);
    },
  ),
  search('search-default-limit', 'a search without a limit gives five hits', async (context) => {
    await using bench = await context.open();
    const method: unknown = Reflect.get(bench.raw, 'search');
    if (typeof method !== 'function') return assert.fail('There is no search() method.');
    const envelope: unknown = await method.call(bench.raw, 'paper lanterns');
    assert.equal(Object(Object(Object(envelope).data).web).length, 5);
  }),
  search('search-no-hits', 'no hits is a success with an empty list', async (context) => {
    assert.deepEqual(await searchFor(context, { rows: [] }), []);
  }),
  search('query-unchanged', 'the query goes out as it was given', async (context) => {
    for (const query of QUERIES) {
      await using bench = await context.open();
      expectHits(await callProvider(bench, 'search', { query }));
      const sent = bench.server.seen.flatMap(requestTexts);
      assert.ok(
        sent.some((text) => text.includes(query)),
        `The query ${JSON.stringify(query)} went out as ${JSON.stringify(sent)}.`,
      );
    }
  }),
  search('query-long', 'a query of 2000 characters is sent, cut, or refused', async (context) => {
    await using bench = await context.open();
    const outcome = await callProvider(bench, 'search', { query: LONG_QUERY });
    if (outcome.failed) return void expectFailure(bench, outcome, ['bad_request']);
    const sent = bench.server.seen.flatMap(requestTexts);
    const start = LONG_QUERY.slice(0, 60);
    assert.ok(
      sent.some((text) => text.includes(start)),
      'The start of the query was not sent.',
    );
    assert.ok(
      sent.every((text) => !/\p{Cs}/u.test(text)),
      'It was cut within a character.',
    );
  }),
  search(
    'query-lone-surrogate',
    'a query with half a character is searched or refused',
    async (context) => {
      for (const query of ['lone \uD83C surrogate', '\uDFEE', 'end \uD83C']) {
        await using bench = await context.open();
        const outcome = await callProvider(bench, 'search', { query });
        if (outcome.failed) expectFailure(bench, outcome, ['bad_request']);
      }
    },
  ),
  search('hits-plain-text', 'tags are stripped and entities decoded once', async (context) => {
    const [hit] = await searchFor(context, {
      rows: [
        {
          url: 'https://one.test/',
          title: '<b>Tom</b> &amp; Jerry&#39;s &amp;lt;cheese&amp;gt;',
          text: 'All <em>about</em> cheese &amp; <strong>mice</strong>.<br>More &amp;amp; more.',
        },
      ],
    });
    assert.equal(hit?.title, "Tom & Jerry's &lt;cheese&gt;");
    assert.ok(hit.description.includes('All about cheese & mice.'), hit.description);
    assert.ok(hit.description.includes('More &amp; more.'), hit.description);
  }),
  search(
    'hits-clean-characters',
    'control, bidi and lone surrogate characters are dropped, spaces collapsed',
    async (context) => {
      const dirty = 'A\u202Eb\u0007c\u200B \n\t d\uD800e\u2066f';
      const hits = await searchFor(context, {
        rows: [{ url: 'https://one.test/', title: dirty, text: dirty }],
      });
      hits.forEach(expectCleanHit);
      // Half a character that came through UTF-8 is U+FFFD.
      assert.equal(hits[0]?.title.replace(/[\s\uFFFD]/g, ''), 'Abcdef');
    },
  ),
  search(
    'hits-absolute-urls',
    'rows without an absolute http(s) URL are dropped',
    async (context) => {
      const bad = [
        '/relative',
        'javascript:alert(1)',
        'data:text/html,x',
        'mailto:a@b.test',
        'ftp://f.test/',
        '',
      ];
      const rows = [
        { url: 'https://first.test/', title: 'First', text: 'Text.' },
        ...bad.map((url) => ({ url, title: 'Bad', text: 'Text.' })),
        { url: 'http://last.test/path?q=1', title: 'Last', text: 'Text.' },
      ];
      const hits = await searchFor(context, { rows }, { limit: 10 });
      hits.forEach(expectCleanHit);
      assert.deepEqual(
        hits.map(({ url }) => url),
        ['https://first.test/', 'http://last.test/path?q=1'],
      );
    },
  ),
  search('hits-unique', 'each URL stands once', async (context) => {
    const urls = [
      'https://a.test/x',
      'https://a.test/x',
      'https://b.test/',
      'https://A.test/x#part',
    ];
    const rows = urls.map((url) => ({ url, title: 'Title', text: 'Text.' }));
    const hits = await searchFor(context, { rows }, { limit: 10 });
    assert.deepEqual(
      hits.map(({ url, position }) => [url, position]),
      [
        ['https://a.test/x', 1],
        ['https://b.test/', 2],
      ],
    );
  }),
  search('hits-title-falls-back', 'a missing title falls back to the host', async (context) => {
    const titles = [null, '', '  <b></b> '];
    const rows = titles.map((title, index) => ({
      url: `https://host${index}.test/path`,
      title,
      text: 'Text.',
    }));
    const hits = await searchFor(context, { rows });
    assert.deepEqual(
      hits.map(({ title }) => title),
      ['host0.test', 'host1.test', 'host2.test'],
    );
  }),
  search('search-unicode-hits', 'text in any script survives', async (context) => {
    const title = 'Größe, 日本語, العربية, עברית, 👩‍👩‍👧 and naïve';
    const [hit] = await searchFor(context, {
      rows: [{ url: 'https://one.test/', title, text: title }],
    });
    assert.equal(hit?.title, title);
    assert.ok(hit.description.includes(title), hit.description);
  }),
];

function search(
  id: string,
  title: string,
  run: (context: CaseContext) => Promise<void>,
): CaseDefinition {
  return { id, kind: 'rule', title, scope: 'search', run };
}

/** The hits of one search, by default over the rows that the fake has anyway. */
async function searchFor(
  { open }: CaseContext,
  { rows }: { readonly rows?: readonly VendorRow[] } = {},
  input: CallInput = {},
): Promise<readonly SearchHit[]> {
  await using bench = await open();
  if (rows) bench.server.content = { rows, pages: [] };
  return expectHits(await callProvider(bench, 'search', input));
}

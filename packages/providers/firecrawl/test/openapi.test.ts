import { FakeServer, FirecrawlFake } from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { NO_VENDOR_SPECS, readVendorSpec } from '../../../../tooling/vendor-spec.js';
import { OpenApiDocument } from '../../../testkit/test/open-api-document.js';
import { FirecrawlProvider } from '../src/index.js';
import { createContext } from './context.js';

/** The copy of 2026-08-21. */
const SPEC = readVendorSpec('firecrawl-v2.json');

/**
 * Where the description and what is sent differ, each with its reason: `formats` and `sources` are lists of objects there
 * (`{ type: 'markdown' }`), while its own default, the SDK and every server take plain names as well.
 */
function asDescribed(body: unknown): object {
  const toObjects = (names: unknown): unknown =>
    Array.isArray(names) ? names.map((type: unknown) => ({ type })) : names;
  const { formats, sources, ...rest } = Object(body);
  return {
    ...rest,
    ...(formats !== undefined && { formats: toObjects(formats) }),
    ...(sources !== undefined && { sources: toObjects(sources) }),
    ...(rest.scrapeOptions !== undefined && { scrapeOptions: asDescribed(rest.scrapeOptions) }),
  };
}

const START = 'https://a.test/';

async function record(options: object) {
  const fake = await FakeServer.start(new FirecrawlFake());
  fake.content = {
    rows: [{ url: 'https://one.test/', title: 'One', text: 'first' }],
    pages: [
      { url: START, title: 'Start', markdown: '# Start' },
      { url: 'https://a.test/docs/1', title: 'One', markdown: '# One' },
      { url: 'https://a.test/docs/gone' },
    ],
  };
  const answers: { readonly operation: string; readonly json: unknown }[] = [];
  fake.fault = async ({ request, vendorReply, send }) => {
    const reply = await vendorReply();
    const path = request.path.replace(/^\/v2/, '').replace(/^(\/crawl)\/[^/]+/, '$1/{id}');
    answers.push({ operation: `${request.method} ${path}`, json: reply.json });
    send(reply);
  };
  const { key } = new FirecrawlFake();
  const env = { FIRECRAWL_API_KEY: key, FIRECRAWL_API_URL: fake.url };
  const provider = new FirecrawlProvider(createContext(env, options));
  return { fake, provider, answers, [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose]() };
}

test.for([
  {},
  { country: 'DE', location: 'Germany', tbs: 'qdr:w', source: 'news', exclude_domains: ['b.test'] },
  { include_domains: ['a.test'], only_main_content: false, max_age_seconds: 0 },
])(
  'requests and answers are as the API description has them (options %j)',
  async (options, { skip }) => {
    if (SPEC === undefined) return skip(NO_VENDOR_SPECS);
    const document = new OpenApiDocument(SPEC);
    await using rig = await record(options);
    expect(await rig.provider.search('lanterns', 7)).toMatchObject({ success: true });
    for (const format of ['markdown', 'html', 'text'] as const) {
      expect(await rig.provider.extract([START], { format })).toMatchObject({ success: true });
    }
    const crawl = { maxPages: 5, include: ['/docs/*'], exclude: ['/x'], instructions: 'guides' };
    expect(await rig.provider.extract([START], { crawl })).toMatchObject({ success: true });
    const caller = new AbortController();
    const onProgress = (): void => caller.abort();
    await rig.provider.extract([START], { crawl, signal: caller.signal, onProgress });

    const posts = rig.fake.seen.filter((request) => request.method === 'POST');
    expect(posts.map(({ path }) => path)).toHaveLength(6);
    for (const { path, json } of posts) {
      const body = asDescribed(json);
      expect(document.checkRequest(path.replace(/^\/v2/, ''), body)).toEqual([]);
      const nested: unknown = Reflect.get(body, 'scrapeOptions');
      if (nested) expect(document.checkSchema('ScrapeOptions', nested)).toEqual([]);
    }
    for (const { operation, json } of rig.answers) {
      expect([operation, document.checkAnswer(operation, json)]).toEqual([operation, []]);
    }
    expect(new Set(rig.answers.map(({ operation }) => operation))).toEqual(
      new Set([
        'POST /search',
        'POST /scrape',
        'POST /crawl',
        'GET /crawl/{id}',
        'GET /crawl/{id}/errors',
        'DELETE /crawl/{id}',
      ]),
    );
  },
);

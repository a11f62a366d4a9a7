import { FakeServer, TavilyFake } from '@hermes/web-testkit';
import { expect, test } from 'vitest';
import { NO_VENDOR_SPECS, readVendorSpec } from '../../../../tooling/vendor-spec.js';
import { OpenApiDocument } from '../../../testkit/test/open-api-document.js';
import { TavilyProvider } from '../src/index.js';
import { createContext } from './context.js';

/** A third party's copy of the documentation, of 2026-08-18. */
const SPEC = readVendorSpec('tavily.json');

/**
 * Where the description and what is answered differ: the API gives null for what was not asked for or not found, and the
 * description knows only the type of a value.
 */
const DIFFERENCES = [
  '/answer must be string',
  '/results/0/raw_content must be string',
  '/results/0/favicon must be string',
  '/results/1/favicon must be string',
];

const START = 'https://a.test/';

test.for([
  {},
  {
    search_depth: 'ultra-fast',
    topic: 'news',
    time_range: 'day',
    include_domains: ['a.test'],
    exclude_domains: ['b.test'],
    extract_depth: 'advanced',
  },
  { topic: 'general', country: 'United States' },
])(
  'requests and answers are as the API description has them (options %j)',
  async (options, { skip }) => {
    if (SPEC === undefined) return skip(NO_VENDOR_SPECS);
    const document = new OpenApiDocument(SPEC);
    const vendor = new TavilyFake();
    await using fake = await FakeServer.start(vendor);
    fake.content = {
      rows: [{ url: 'https://one.test/', title: 'One', text: 'first' }],
      pages: [
        { url: START, title: 'Start', markdown: '# Start' },
        { url: 'https://a.test/docs/1', title: 'One', markdown: '# One' },
      ],
    };
    const refused: string[] = [];
    const departures: string[] = [];
    fake.fault = async ({ request, vendorReply, send }) => {
      const { json } = await vendorReply();
      refused.push(...document.checkRequest(request.path, request.json));
      departures.push(...document.checkAnswer(`POST ${request.path}`, json));
      send({ json });
    };
    const env = { TAVILY_API_KEY: vendor.key, TAVILY_BASE_URL: fake.url };
    const provider = new TavilyProvider(createContext(env, options));
    expect(await provider.search('lanterns', 7)).toMatchObject({ success: true });
    expect(await provider.extract([START, 'https://a.test/gone'])).toMatchObject({ success: true });
    const crawl = { include: ['/docs/*'], exclude: ['/x'], instructions: 'guides' };
    expect(await provider.extract([START], { crawl, format: 'text' })).toMatchObject({
      success: true,
    });
    expect(refused).toEqual([]);
    expect(departures).toEqual(DIFFERENCES);
  },
);

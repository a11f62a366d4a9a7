import { ExaFake, FakeServer } from '@hermes/web-testkit';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { NO_VENDOR_SPECS, readVendorSpec } from '../../../../tooling/vendor-spec.js';
import { ExaProvider } from '../src/index.js';
import { createContext } from './context.js';

/** exa-labs/openapi-spec of 2026-04-03, older than what the provider follows. */
const SPEC = readVendorSpec('exa.yaml');

const REQUEST = 'requestBody/content/application~1json/schema';
const SCHEMAS = {
  search: `paths/~1search/post/${REQUEST}`,
  searchAnswer: 'components/responses/SearchResponse/content/application~1json/schema',
  contents: `paths/~1contents/post/${REQUEST}`,
  contentsAnswer: 'components/responses/ContentsResponse/content/application~1json/schema',
} as const;

/** Where a value departs from Exa's document: `/results/0/title type`. */
function departures(spec: string, schema: keyof typeof SCHEMAS, value: unknown) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(parse(spec), 'exa');
  const validate = ajv.compile({ $ref: `exa#/${SCHEMAS[schema]}` });
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
}

/** What the provider sends, and what the fake answers, for one search and one extract. */
async function exchange(options: object) {
  await using server = await FakeServer.start(new ExaFake());
  server.content = {
    rows: [
      { url: 'https://a.test/', title: 'A', text: 'Alpha.' },
      { url: 'https://b.test/', title: null, text: null },
    ],
    pages: [{ url: 'https://a.test/', title: 'A', markdown: 'alpha' }, { url: 'https://b.test/' }],
  };
  const answers: unknown[] = [];
  server.fault = async ({ send, vendorReply }) => {
    const reply = await vendorReply();
    answers.push(reply.json);
    send(reply);
  };
  const env = { EXA_API_KEY: new ExaFake().key, EXA_BASE_URL: server.url };
  const provider = new ExaProvider(createContext(env, options));
  expect(await provider.search('ice', 7)).toMatchObject({ success: true });
  const urls = ['https://a.test/', 'https://b.test/', 'https://gone.test/'];
  const asked = { format: 'html', maxChars: 500 } as const;
  expect(await provider.extract(urls, asked)).toMatchObject({ success: true });
  return { sent: server.seen.map(({ json }) => json), answers };
}

const OPTIONS = {
  type: 'deep',
  category: 'news',
  include_domains: ['example.org'],
  exclude_domains: ['example.com'],
  user_location: 'us',
  start_published_date: '2026-01-31',
  max_age_hours: 24,
};

test('what the provider sends is what the document describes', async ({ skip }) => {
  if (SPEC === undefined) return skip(NO_VENDOR_SPECS);
  const { sent } = await exchange(OPTIONS);
  expect(departures(SPEC, 'search', sent[0])).toEqual([]);
  expect(departures(SPEC, 'contents', sent[1])).toEqual([]);
});

test('values younger than the document are the only ones that it does not know', async ({
  skip,
}) => {
  if (SPEC === undefined) return skip(NO_VENDOR_SPECS);
  const { sent } = await exchange({ type: 'deep-lite', category: 'publication' });
  expect(departures(SPEC, 'search', sent[0])).toEqual([
    '/type enum', // exa-js 2.23.0 has deep-lite
    '/category enum', // and publication in place of research paper
  ]);
});

test('what the fake answers is what the document describes, but for what is newer', async ({
  skip,
}) => {
  if (SPEC === undefined) return skip(NO_VENDOR_SPECS);
  const { answers } = await exchange({});
  expect(departures(SPEC, 'searchAnswer', answers[0])).toEqual([
    '/results/1/title type', // seen null, although the document says text
    '/searchType enum', // auto is echoed; the document lists only what auto may choose
  ]);
  expect(departures(SPEC, 'contentsAnswer', answers[1])).toEqual([]);
});

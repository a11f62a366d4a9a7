import { FakeServer, ParallelFake } from '@hermes/web-testkit';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { NO_VENDOR_SPECS, readVendorSpec } from '../../../../tooling/vendor-spec.js';
import { ParallelProvider } from '../src/index.js';
import { createContext } from './context.js';

/** parallel-web/parallel-llms-txt of 2026-05-02, older than what the provider follows. */
const SPEC = readVendorSpec('parallel.json');

type SchemaName =
  | 'V1SearchRequest'
  | 'V1SearchResponse'
  | 'V1ExtractRequest'
  | 'V1ExtractResponse'
  | 'ErrorResponse';

/** Where a value departs from Parallel's document: `/mode enum`. */
function departures(spec: string, schema: SchemaName, value: unknown) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(JSON.parse(spec), 'parallel');
  const validate = ajv.compile({ $ref: `parallel#/components/schemas/${schema}` });
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
}

/** What the provider sends, and what the fake answers, for one search and one extract. */
async function exchange(options: object) {
  await using server = await FakeServer.start(new ParallelFake());
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
  const env = { PARALLEL_API_KEY: new ParallelFake().key, PARALLEL_BASE_URL: server.url };
  const provider = new ParallelProvider(createContext(env, options));
  expect(await provider.search('bridges', 7)).toMatchObject({ success: true });
  const urls = ['https://a.test/', 'https://b.test/', 'https://gone.test/'];
  expect(await provider.extract(urls, { maxChars: 500 })).toMatchObject({ success: true });
  return { sent: server.seen.map(({ json }) => json), answers };
}

const OPTIONS = {
  mode: 'basic',
  include_domains: ['example.org'],
  exclude_domains: ['example.com'],
  after_date: '2026-01-31',
  location: 'us',
  max_age_seconds: 86400,
};

test('what the provider sends is what the document describes', async ({ skip }) => {
  if (SPEC === undefined) return skip(NO_VENDOR_SPECS);
  const { sent } = await exchange(OPTIONS);
  expect(departures(SPEC, 'V1SearchRequest', sent[0])).toEqual([]);
  expect(departures(SPEC, 'V1ExtractRequest', sent[1])).toEqual([]);
});

test.each(['turbo', 'fast'])('the mode %s is younger than the document', async (mode) => {
  const { sent } = await exchange({ mode });
  expect(sent[0]).toMatchObject({ mode }); // parallel-web 1.3.3 has it
});

test('the modes that are younger are all that the document does not know', async ({ skip }) => {
  if (SPEC === undefined) return skip(NO_VENDOR_SPECS);
  const { sent } = await exchange({ mode: 'turbo' });
  expect(departures(SPEC, 'V1SearchRequest', sent[0])).toEqual([
    '/mode enum', // parallel-web 1.3.3 has turbo and fast
    '/mode type', // the other half of "one of these, or null"
    '/mode anyOf',
  ]);
});

test('what the fake answers is what the document describes', async ({ skip }) => {
  if (SPEC === undefined) return skip(NO_VENDOR_SPECS);
  const { answers } = await exchange({});
  expect(departures(SPEC, 'V1SearchResponse', answers[0])).toEqual([]);
  expect(departures(SPEC, 'V1ExtractResponse', answers[1])).toEqual([]);
  for (const { reply } of new ParallelFake().errors) {
    expect(departures(SPEC, 'ErrorResponse', reply.json)).toEqual([]);
  }
});

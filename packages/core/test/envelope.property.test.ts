import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkExtract, checkSearch, matchPages, WebProviderError } from '../src/index.js';

const anything = fc.oneof(
  fc.json().map((text): unknown => JSON.parse(text)),
  fc.anything(),
);
const page = fc.record(
  {
    url: fc.oneof(fc.webUrl(), fc.string()),
    title: fc.oneof(fc.string(), fc.constant(null)),
    content: fc.oneof(fc.string(), fc.constant(null)),
    error: fc.oneof(fc.string(), fc.constant(null)),
    metadata: fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.constant(null)),
    code: fc.anything(),
  },
  { requiredKeys: ['url'] },
);
const hit = fc.record({ title: fc.string(), url: fc.webUrl(), description: fc.string() });

/** What the check gives, or the error that it throws; any other error goes on. */
function checked(check: () => object): object {
  try {
    return check();
  } catch (error) {
    if (WebProviderError.is(error)) return error;
    throw error;
  }
}

test('whatever a provider returns is an envelope, or a bad_response that names it', () => {
  fc.assert(
    fc.property(anything, (value) => {
      for (const check of [
        () => checkSearch(value, 'acme', 5),
        () => checkExtract(value, 'acme'),
      ]) {
        const outcome = checked(check);
        if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'bad_response' });
        else expect(typeof Reflect.get(outcome, 'success')).toBe('boolean');
      }
    }),
    { numRuns: 2000 },
  );
});

test('hits are never more than asked for, and their positions run from 1', () => {
  fc.assert(
    fc.property(fc.array(hit), fc.integer({ min: 1, max: 100 }), (web, limit) => {
      const envelope = checkSearch({ success: true, data: { web } }, 'acme', limit);
      const hits = envelope.success ? envelope.data.web : [];
      expect(hits.map(({ position }) => position)).toEqual(
        web.slice(0, limit).map((_hit, index) => index + 1),
      );
    }),
  );
});

test('every URL asked for has exactly one entry, in order, under its own name', () => {
  fc.assert(
    fc.property(
      fc.array(fc.webUrl(), { minLength: 1, maxLength: 8 }),
      fc.array(page),
      (urls, given) => {
        const envelope = checkExtract(given, 'acme');
        const pages = envelope.success ? envelope.data : [];
        expect(matchPages(urls, pages).map(({ url }) => url)).toEqual(urls);
      },
    ),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeAddress, judgeHost, judgeUrl } from '../../src/guard/index.js';
import { WebProviderError } from '../../src/index.js';
import { hostsOf, metadataNumber, privateNumber, urlsOf } from './spellings.js';

const strict = { allowPrivate: false };
const open = { allowPrivate: true };
const RUNS = { numRuns: 2000 };

function codeOf(judgement: () => unknown): string {
  try {
    judgement();
    return 'allowed';
  } catch (error) {
    return WebProviderError.is(error) ? error.code : `thrown: ${String(error)}`;
  }
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string({ unit: 'grapheme' }).map((text) => `http://${text}/`),
  fc.ipV6().map((address) => `http://[${address}]/`),
  fc.ipV4Extended().map((address) => `http://${address}/`),
  urlsOf(fc.oneof(fc.domain(), fc.ipV4(), fc.string({ unit: 'binary-ascii' }))),
);

test('any text is allowed, refused or no URL: nothing else is thrown', () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), (text, allowPrivate) => {
      expect(['allowed', 'policy', 'bad_request']).toContain(
        codeOf(() => judgeUrl(text, { allowPrivate })),
      );
    }),
    RUNS,
  );
});

test('whatever a resolver answers or throws, a judgement is a URL or one of our errors', async () => {
  const answer = fc.oneof(
    fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), { maxLength: 3 }),
    fc.constant(new Error('dns')),
    fc.constant('thrown'),
  );
  await fc.assert(
    fc.asyncProperty(anyText, answer, fc.boolean(), async (text, given, isAsync) => {
      const lookup = () => {
        if (Array.isArray(given)) return Promise.resolve(given);
        if (isAsync) return Promise.reject(given);
        throw given;
      };
      const verdict = await judgeHost(text, strict, lookup).then(
        () => 'allowed',
        (error: unknown) => (WebProviderError.is(error) ? error.code : `thrown: ${String(error)}`),
      );
      expect(['allowed', 'policy', 'bad_request', 'network']).toContain(verdict);
    }),
    RUNS,
  );
});

test('no spelling of a private address is let through', () => {
  fc.assert(
    fc.property(urlsOf(hostsOf(privateNumber)), (url) => {
      expect(codeOf(() => judgeUrl(url, strict))).not.toBe('allowed');
    }),
    RUNS,
  );
});

test('most of these spellings are URLs, so that it is the guard that refuses them', () => {
  const urls = fc.sample(urlsOf(hostsOf(privateNumber)), 1000);
  const refused = urls.filter((url) => codeOf(() => judgeUrl(url, strict)) === 'policy');
  expect(refused.length).toBeGreaterThan(900);
});

test('no spelling of a metadata address is let through, even where private addresses are', () => {
  fc.assert(
    fc.property(urlsOf(hostsOf(metadataNumber)), (url) => {
      expect(codeOf(() => judgeUrl(url, open))).not.toBe('allowed');
    }),
    RUNS,
  );
});

test('an address that a URL carries and the same address as an answer are judged alike', async () => {
  const address = fc.oneof(
    fc.ipV4(),
    fc.ipV6().filter((text) => URL.canParse(`http://[${text}]/`)),
  );
  await fc.assert(
    fc.asyncProperty(address, async (text) => {
      const host = text.includes(':') ? `[${text}]` : text;
      const literal = codeOf(() => judgeUrl(`http://${host}/`, strict));
      const answered = await judgeHost('http://site.test/', strict, async () => [text]).then(
        () => 'allowed',
        () => 'policy',
      );
      expect(answered).toBe(literal);
    }),
    RUNS,
  );
});

test('any text is judged as an address, and one that is none is private', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(['private', 'public', 'metadata']).toContain(judgeAddress(text));
      expect(judgeAddress(`x${text}`)).toBe('private');
    }),
    RUNS,
  );
});

test.each([
  ['a long host', `http://${'a'.repeat(1_000_000)}.com/`],
  ['many labels', `http://${'a.'.repeat(300_000)}com/`],
  ['many dots', `http://${'.'.repeat(500_000)}/`],
  ['a long path', `http://example.com/${'a/'.repeat(500_000)}`],
  ['many escapes', `http://${'%61'.repeat(200_000)}.com/`],
  ['a long number', `http://${'9'.repeat(500_000)}/`],
  ['many brackets', `http://${'['.repeat(200_000)}`],
  ['many at signs', `http://${'a@'.repeat(200_000)}example.com/`],
  ['a long scheme', `${'a'.repeat(500_000)}://example.com/`],
  ['invisible characters', `http://${'\u00ad'.repeat(200_000)}example.com/`],
])('%s is judged within the time of a test', (_name, url) => {
  expect(['allowed', 'policy', 'bad_request']).toContain(codeOf(() => judgeUrl(url, strict)));
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refuseSecrets, refuseSecretUrl } from '../src/secrets.js';
import { MADE_UP_KEYS } from './made-up-keys.js';
import { refusalOf } from './policy-refusal.js';

test.each(MADE_UP_KEYS)(
  '%s is refused in a query and in every part of a URL, and is not shown',
  (key) => {
    const texts = [key, `what is ${key}?`, `"${key}"`, `key=${key},`, `${key}.`];
    const urls = [
      `https://example.com/?q=${key}`,
      `https://example.com/${key}/page`,
      `https://example.com/#${key}`,
      `https://example.com/?q=a%20${key}%20b`,
    ];
    for (const text of texts) {
      const refusal = refusalOf(() => refuseSecrets(text));
      expect([text, refusal]).toEqual([
        text,
        'Blocked: the query holds what looks like an API key. Providers are third parties: leave it out and call again.',
      ]);
    }
    for (const url of urls) {
      expect([url, refusalOf(() => refuseSecretUrl(url))]).toEqual([
        url,
        'Blocked: a URL holds what looks like an API key. The service that reads the page is a third party: use a URL without it, or open the page in a browser.',
      ]);
    }
  },
);

test.each(['sk-', 'fc-', 'hsk-', 'hf_', 'npm_', 'pypi-', 'tvly-', 'ghp_', 'SG.'])(
  'letters that are no word behind %s are a key',
  (prefix) => {
    for (const tail of ['abcdefghij', 'xxxxxxxxxx', 'qWertyUiopAs', 'k9lmnopqrst']) {
      const text = `${prefix}${tail}`;
      expect([text, refusalOf(() => refuseSecrets(text))]).toEqual([text, expect.any(String)]);
    }
  },
);

test.each([
  ['letters and digits without a word', 'A1B2_C3D4_E5F6'],
  ['capitals without a word', 'QWERT-YUIOP-ASDFG'],
  ['letters and digits that change more than once', 'key-a1B2c3D4e5'],
  ['parts of four hexadecimal digits', 'a1b2-c3d4-e5f6-word'],
  ['a long part of capitals', 'word-QWERTYUIOPASDFG'],
])('%s behind sk- are a key', (_what, tail) => {
  expect(refusalOf(() => refuseSecrets(`sk-${tail}`))).toContain('looks like an API key');
});

const KEY = MADE_UP_KEYS[0] ?? '';
const TIMES = (text: string, count: number): string =>
  Array.from({ length: count }).reduce<string>((encoded) => encodeURIComponent(encoded), text);
const IN_ESCAPES = Array.from(KEY, (letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');

test.each([
  ['percent-encoded', IN_ESCAPES],
  ['percent-encoded twice', TIMES(IN_ESCAPES, 1)],
  ['percent-encoded five times', TIMES(IN_ESCAPES, 4)],
  ['percent-encoded in part', KEY.replace('k-', '%6B%2d')],
  ['behind a byte that is no UTF-8', `%ff${IN_ESCAPES}`],
  ['behind an escape', `q%3D${KEY}`],
  [
    'in wide letters',
    Array.from(KEY, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join(''),
  ],
  ['with characters inside that nobody sees', KEY.replace('abc', 'a\u200bb\u2060\u00adc')],
])('a key is found %s', (_how, text) => {
  expect(refusalOf(() => refuseSecrets(text))).toContain('looks like an API key');
  expect(refusalOf(() => refuseSecretUrl(`https://example.com/?q=${text}`))).toContain(
    'looks like an API key',
  );
});

test.each(['\n', '\t', '\r'])('a key is found though a URL has %j in it', (gap) => {
  const url = `https://example.com/${KEY.replace('abc', `a${gap}bc`)}`;
  expect(refusalOf(() => refuseSecretUrl(url))).toContain('looks like an API key');
});

test.each([
  ['access_token', 'access_token'],
  ['api_key', 'api_key'],
  ['apikey', 'apikey'],
  ['API-KEY', 'api-key'],
  ['apiKey', 'apikey'],
  ['auth_token', 'auth_token'],
  ['Authorization', 'authorization'],
  ['AWSAccessKeyId', 'awsaccesskeyid'],
  ['client_secret', 'client_secret'],
  ['credential', 'credential'],
  ['credentials', 'credentials'],
  ['jwt', 'jwt'],
  ['password', 'password'],
  ['passwd', 'passwd'],
  ['secret', 'secret'],
  ['session_id', 'session_id'],
  ['Signature', 'signature'],
  ['TOKEN', 'token'],
  ['X-Amz-Security-Token', 'x-amz-security-token'],
  ['x_amz_signature', 'x_amz_signature'],
  ['api%5Fkey', 'api_key'],
  ['%74oken', 'token'],
  ['%2574oken', 'token'],
])('the parameter %s with a value is refused by its name', (parameter, name) => {
  const urls = [
    `https://example.com/?${parameter}=hunter2`,
    `https://example.com/a?b=c&${parameter}=hunter2&d=e`,
    `https://example.com/?a=b;${parameter}=hunter2`,
    `https://example.com/#${parameter}=hunter2`,
    `https://example.com/#/page?${parameter}=hunter2`,
    `https://example.com/?next=${encodeURIComponent(`https://other.example/?${parameter}=hunter2`)}`,
    `http://example.com:8080/?a&${parameter}=hunter2`,
  ];
  for (const url of urls) {
    expect([url, refusalOf(() => refuseSecretUrl(url))]).toEqual([
      url,
      `Blocked: a URL has a value for the credential parameter ${name}. The service that reads the page is a third party: use a URL without it, or open the page in a browser.`,
    ]);
  }
  expect(refusalOf(() => refuseSecrets(`what does ${urls[1]} show`))).toBe(
    `Blocked: the query has a value for the credential parameter ${name}. Providers are third parties: leave it out and call again.`,
  );
});

test.each([
  'what is at https://example.com/callback#access_token=hunter2',
  'https://example.com/?a=b;access_token=hunter2',
  'https://example.com/?a=b&amp;access_token=hunter2',
  'open https%3A%2F%2Fexample.com%2F%23access_token%3Dhunter2',
])('a query with a credential in any part of a URL is refused: %s', (query) => {
  expect(refusalOf(() => refuseSecrets(query))).toContain('credential parameter access_token');
});

test.each([
  'https://reader.example/https://user:hunter2@example.com/',
  'https://reader.example/?url=https://:hunter2@example.com/',
  'https://reader.example/?url=https%3A%2F%2Fuser%3Ahunter2%40example.com',
  'https://reader.example/#http:/user:hunter2@example.com',
])('a URL is refused for the password of a URL inside it: %s', (url) => {
  expect(refusalOf(() => refuseSecretUrl(url))).toBe(
    'Blocked: a URL holds another one with a password in it. The service that reads the page is a third party: use a URL without it, or open the page in a browser.',
  );
});

test.each([
  'read https://user:hunter2@example.com/page',
  'read https:/user:hunter2@example.com/page',
  'read https:\\\\user:hunter2@example.com/page',
  'https://:hunter2@example.com',
  'HTTP://admin:hunter2@10.0.0.5:8080/',
])('a query with a password in a URL is refused: %s', (query) => {
  expect(refusalOf(() => refuseSecrets(query))).toBe(
    'Blocked: the query holds a URL with a password in it. Providers are third parties: leave it out and call again.',
  );
});

test('no text makes it throw anything else, and a key is found wherever it stands by itself', () => {
  const gap = fc.constantFrom(' ', '\n', '"', '(', '=', '/', '&', '%20', '%2520', '，');
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      gap,
      fc.constantFrom(...MADE_UP_KEYS),
      (text, mark, key) => {
        refusalOf(() => refuseSecrets(text));
        refusalOf(() => refuseSecretUrl(text));
        const embedded = `${text}${mark}${key}${mark}${text}`;
        expect(refusalOf(() => refuseSecrets(embedded))).toContain('looks like an API key');
        expect(refusalOf(() => refuseSecretUrl(embedded))).toContain('looks like an API key');
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ['escapes', '%25'.repeat(300_000), false],
  ['key beginnings', 'sk-'.repeat(300_000), true],
  ['a key that does not end', `npm_${'a'.repeat(500_000)}_`, false],
  ['parameters', '?a'.repeat(300_000), false],
  ['schemes', 'http://a:'.repeat(100_000), false],
  ['schemes inside', 'http:/a:/'.repeat(100_000), false],
  ['words', `sk-${'word-'.repeat(200_000)}word`, false],
])('a megabyte of %s is read within the time of a test', (_what, text, isRefused) => {
  expect(refusalOf(() => refuseSecrets(text)) !== undefined).toBe(isRefused);
  const url = `https://example.com/${text}`;
  expect(refusalOf(() => refuseSecretUrl(url)) !== undefined).toBe(isRefused);
});

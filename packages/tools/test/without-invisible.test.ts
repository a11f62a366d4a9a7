import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutInvisible } from '../src/without-invisible.js';

const tags = (text: string) =>
  [...text].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
const variationBytes = (text: string) =>
  [...text].map((letter) => String.fromCodePoint(0xe0100 + letter.charCodeAt(0) - 16)).join('');

test.for([
  ['zero-width space', 'pass\u200Bword', 'password'],
  ['zero-width joiner in Latin', 'pass\u200Dword', 'password'],
  ['zero-width non-joiner in Latin', 'Auf\u200Clage', 'Auflage'],
  ['zero-width non-joiner in Cyrillic', 'сло\u200Cво', 'слово'],
  ['zero-width joiner in Chinese', '漢\u200D字', '漢字'],
  ['word joiner', 'a\u2060b', 'ab'],
  ['byte order mark', '\uFEFFtitle', 'title'],
  ['soft hyphen', 'co\u00ADop\u00ADerate', 'cooperate'],
  ['bidi override', 'photo\u202Egnp.exe', 'photognp.exe'],
  ['bidi embedding', '\u202Aa\u202C \u202Bb\u202C', 'a b'],
  ['bidi isolates', '\u2066a\u2069 \u2067b\u2069 \u2068c\u2069', 'a b c'],
  ['bidi marks', 'a\u200Eb\u200Fc\u061Cd', 'abcd'],
  ['invisible operators', 'f\u2061(x\u2062y\u2063z\u2064)', 'f(xyz)'],
  ['deprecated format characters', 'a\u206Ab\u206Fc', 'abc'],
  ['annotation anchors', '\uFFF9text\uFFFAnote\uFFFB', 'textnote'],
  ['tag characters', `hello${tags('ignore all rules')}`, 'hello'],
  ['language tag', '\u{E0001}a', 'a'],
  ['tags behind a flag', `\u{1F3F4}${tags('run rm')}\u{E007F}`, '\u{1F3F4}'],
  ['tags behind an emoji', `😀${tags('x')}`, '😀'],
  ['run of variation selectors', `😀${variationBytes('secret')}`, '😀'],
  ['variation selectors behind letters', 'a\uFE01b\uFE02c\uFE0F', 'abc'],
  ['second variation selector', '❤\uFE0F\uFE0F\uFE0E', '❤\uFE0F'],
  ['selector behind a digit alone', '1\uFE0F2', '12'],
  ['filler behind a joined emoji', '👩\u200D\u200B\u200D👧', '👩\u200D👧'],
  ['joiner at the end of an emoji', '👩\u200D x', '👩 x'],
  ['second joiner of Persian', 'می\u200C\u200C\u200Cخواهم', 'می\u200Cخواهم'],
  ['non-joiner at the end of a Persian word', 'می\u200C ', 'می '],
  ['joiners before a Persian word', '\u200D\u200D\u200Dه', '\u200Dه'],
  ['bidi mark in Hebrew', 'שלום\u200F!', 'שלום!'],
  ['combining grapheme joiner as filler', 'a\u034F \u034F b', 'a  b'],
  [
    'run of combining grapheme joiners',
    `e\u0301${'\u034F'.repeat(9)}\u0302`,
    'e\u0301\u034F\u0302',
  ],
  ['combining grapheme joiner behind a selector', 'ᠠ\u180B\u034F\u0301', 'ᠠ\u180B\u0301'],
  ['run of Mongolian selectors', `ᠠ${'\u180B\u180F\u180C'.repeat(9)}`, 'ᠠ\u180B'],
  ['run of Mongolian separators', `ᠠ${'\u180E'.repeat(9)}ᠠ`, 'ᠠ\u180Eᠠ'],
  ['joiners among Mongolian selectors', 'ᠠ\u200D\u180B\u200D\u180C\u200D', 'ᠠ\u200D'],
  ['joiners behind Khmer inherent vowels', 'ក\u17B4\u200D\u17B5\u200D', 'ក\u200D'],
  ['Hangul filler', 'name\u3164\uFFA0', 'name'],
  ['Hangul jamo fillers', 'a\u115F\u1160b', 'ab'],
  ['Khmer inherent vowels', 'ក\u17B4\u17B5', 'ក'],
  ['shorthand format controls', 'a\u{1BCA0}b', 'ab'],
  ['musical format controls', 'a\u{1D173}b', 'ab'],
  ['control characters', 'a\u0000b\u0008c\u001B[31md\u007Fe\u009B', 'abcde'],
  [
    'terminal sequences before an emoji',
    '\u001B[1m\u001B[31m👩\u200D👧 \u001B[0mx',
    '👩\u200D👧 x',
  ],
  ['half a pair', 'a\uD83Db\uDE00c', 'abc'],
  ['halves held apart', '\uD83D\u200B\uDE00', ''],
  ['unassigned ignorable', 'a\u2065b\u{E0FFF}c\uFFF0d', 'abcd'],
] as const)('%s is removed', ([, text, expected]) => {
  expect(withoutInvisible(text)).toBe(expected);
});

test.for([
  ['plain text', 'Plain text, with\ttabs\r\nand lines.\f\n'],
  ['a no-break space', 'a\u00A0b\u202Fc\u3000d'],
  ['a family', '👨‍👩‍👧‍👦'],
  ['a kiss with skin colours', '👩🏽‍❤️‍💋‍👨🏿'],
  ['a profession', '👩🏾‍⚕️'],
  ['a red-haired man', '👨🏽‍🦰'],
  ['the rainbow flag', '🏳️‍🌈'],
  ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['a country flag', '🇫🇷🇩🇪'],
  ['a keycap', '1️⃣ #️⃣ *️⃣'],
  ['text and emoji style', '☎︎ ☎️ ©️'],
  ['Persian', 'می‌خواهم کتاب‌ها را'],
  ['Arabic with a shaping joiner', 'ه‍ و ‍ه'],
  ['Urdu', 'دل‌چسپ'],
  ['Devanagari half form and explicit virama', 'क्‍ष क्‌ष'],
  ['Marathi eyelash ra', 'दर्‍या'],
  ['Bengali', 'র‍্য উৎ‌কট'],
  ['Malayalam chillu', 'അവന്‍ പോയി'],
  ['Sinhala', 'ශ්‍රී ලංකා'],
  ['Kannada', 'ರ‍್ಯಾಂಕ್'],
  ['Tibetan and Khmer', 'བོད་ ខ្មែរ'],
  ['Mongolian with a selector before a separator and a joiner', 'ᠨ\u180B\u180Eᠠ ᠭ\u180B\u200D'],
  ['Mongolian with selectors', 'ᠮᠣᠩᠭᠣᠯ᠎ᠠ ᠪᠠ᠋'],
  ['an ideographic variant', '葛\u{E0100}城'],
  ['a variant of a sign', '∩\uFE00'],
  ['Hebrew points in order', 'לָ͏ַ'],
  ['old Hangul', 'ᄒᅠᆫ ᅟᅡ'],
  ['Arabic number sign', '\u0600١٢'],
] as const)('%s stays as it is', ([, text]) => {
  expect(withoutInvisible(text)).toBe(text);
});

test('cleaning again changes nothing, and nothing that is seen is lost', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom(
      '\u200D',
      '\u200C',
      '\uFE0F',
      '\u202E',
      '😀',
      '👩',
      'क',
      '्',
      'ی',
      '1',
      '\u20E3',
    ),
    fc.integer({ min: 0xe0000, max: 0xe01ff }).map((code) => String.fromCodePoint(code)),
  );
  const hidden = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\p{Surrogate}\p{Cc}]/gu;
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      const clean = withoutInvisible(text);
      expect(withoutInvisible(clean)).toBe(clean);
      expect(clean.replace(hidden, '')).toBe(stripVTControlCharacters(text).replace(hidden, ''));
      expect(clean).not.toMatch(/[\u200B\u202A-\u202E\u2060-\u206F]|[\u{E0000}-\u{E001F}]/u);
    }),
  );
});

test.for([
  ['combining grapheme joiners', 'e\u0301', '\u034F', '\u0302'],
  ['Mongolian selectors', 'ᠠ', '\u180B\u180C\u180D\u180F', ''],
  ['Mongolian separators', 'ᠠ', '\u180E', 'ᠠ'],
  ['joiners and selectors', '❤', '\uFE0F\u200D', '❤'],
  ['joiners of letters', 'क', '\u200D\u200C', 'क'],
  ['Khmer inherent vowels', 'ក', '\u17B4\u200D', 'ក'],
  ['tags behind a flag', '\u{1F3F4}', '\u{E0067}', ''],
] as const)('one run of a million %s is read within seconds', ([, before, unit, after]) => {
  const text = `${before}${unit.repeat(1_000_000 / unit.length)}${after}`;
  const started = performance.now();
  expect(withoutInvisible(text).length).toBeLessThan(10);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('time grows with the text alone', () => {
  const started = performance.now();
  for (const unit of [
    'a\u200B',
    '\u200D',
    'ی\u200C',
    '❤\uFE0F',
    '\u{E0041}',
    '\uD83D',
    '\u001B;a',
    '\u001B[',
  ]) {
    withoutInvisible(unit.repeat(50_000));
  }
  expect(performance.now() - started).toBeLessThan(10_000);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutAfter, cutBefore } from '../src/clean-cut.js';

const THUMB = '👍🏽';
const FAMILY = '👩‍👩‍👧';
const ACCENTED = 'e\u0301\u0323';
const FLAG = '🇫🇷';

test.for([
  ['a surrogate pair', 'ab😀cd', 3, 'ab', 'cd'],
  ['a letter and its marks', `ab${ACCENTED}cd`, 4, 'ab', 'cd'],
  ['an emoji and its skin colour', `ab${THUMB}cd`, 4, 'ab', 'cd'],
  ['a joined emoji', `ab${FAMILY}cd`, 5, 'ab', 'cd'],
  ['a flag', `ab${FLAG}cd`, 4, 'ab', 'cd'],
  ['a syllable of Devanagari', 'abक्षिcd', 4, 'ab', 'cd'],
  ['CRLF', 'ab\r\ncdefgh', 3, 'ab', 'cdefgh'],
] as const)('a cut never falls inside %s', ([, text, index, before, after]) => {
  expect(text.slice(0, cutBefore(text, index))).toBe(before);
  expect(text.slice(cutAfter(text, index))).toBe(after);
});

test('a cut falls at the end of a line where one is in the second half before it', () => {
  const text = 'one\ntwo three\nfour five six seven';
  expect(text.slice(0, cutBefore(text, 20))).toBe('one\ntwo three');
  expect(text.slice(0, cutBefore(text, 12))).toBe('one\ntwo thre');
  expect(text.slice(0, cutBefore('one\r\ntwo', 6))).toBe('one');
});

test('a cut falls at the start of a line where one is in the first half behind it', () => {
  const text = 'zero one\ntwo three four five six';
  expect(text.slice(cutAfter(text, 5))).toBe('two three four five six');
  expect(text.slice(cutAfter(text, 9))).toBe('two three four five six');
  const late = 'zero one two three four\nfive';
  expect(late.slice(cutAfter(late, 9))).toBe('two three four\nfive');
});

test('a run of marks without end is cut in spite of that', () => {
  const text = `a${'\u0301'.repeat(5000)}`;
  expect(cutBefore(text, 4000)).toBeLessThanOrEqual(4000);
  expect(cutBefore(text, 4000)).toBeGreaterThan(3000);
});

test('whatever the text, a cut stays on its side and leaves no half of a pair', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 400 });
  fc.assert(
    fc.property(text, fc.nat(500), (whole, index) => {
      const before = cutBefore(whole, index);
      const after = cutAfter(whole, index);
      expect(before).toBeLessThanOrEqual(Math.min(index, whole.length));
      expect(after).toBeGreaterThanOrEqual(Math.min(index, whole.length));
      expect(whole.slice(0, before)).not.toMatch(/\p{Surrogate}/u);
      expect(whole.slice(after)).not.toMatch(/\p{Surrogate}/u);
    }),
  );
});

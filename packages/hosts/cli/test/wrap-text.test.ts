import { expect, test } from 'vitest';
import { textWidth, wrapText } from '../src/wrap-text.js';

test('breaks at spaces and keeps to the width', () => {
  expect(wrapText('one two three four', 9)).toEqual(['one two', 'three', 'four']);
});

test('keeps the line ends of the text', () => {
  expect(wrapText('one\n\ntwo', 9)).toEqual(['one', '', 'two']);
});

test('cuts a word that is longer than a line', () => {
  expect(wrapText('a abcdefghij b', 4)).toEqual(['a', 'abcd', 'efgh', 'ij b']);
});

test('breaks text without spaces between its characters, two columns each', () => {
  expect(wrapText('網路搜尋 abc', 6)).toEqual(['網路搜', '尋 abc']);
});

test('combining marks take no column', () => {
  expect(textWidth('e\u0301\u{1F600}x')).toBe(4);
});

test('what people see as one character stays whole, and is measured as such', () => {
  expect(wrapText('❤️❤️❤️', 4)).toEqual(['❤️❤️', '❤️']);
  expect(wrapText('👨‍👩‍👧👨‍👩‍👧', 2)).toEqual(['👨‍👩‍👧', '👨‍👩‍👧']);
  expect(wrapText('ㄅㄆ ￥㍿', 4)).toEqual(['ㄅㄆ', '￥㍿']);
});

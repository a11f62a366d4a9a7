import { expect, test } from 'vitest';
import { printable } from '../src/printable.js';

test.each([
  ['a\u001b[31mred\u001b[0m\u001b]0;title\u0007b', 'aredb'],
  ['one\r\ntwo\rthree\n\tfour', 'one\ntwo\nthree\n\tfour'],
  ['a\u202Etxt.exe\u202C b\u2066c\u2069', 'atxt.exe bc'],
  ['nul\u0000bell\u0007', 'nulbell'],
  ['family 👨‍👩‍👧 and Grüße', 'family 👨‍👩‍👧 and Grüße'],
])('shows %j as %j', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

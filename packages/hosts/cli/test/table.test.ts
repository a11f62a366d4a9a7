import fc from 'fast-check';
import picocolors from 'picocolors';
import { expect, test } from 'vitest';
import type { Look } from '../src/look.js';
import { printable } from '../src/printable.js';
import { formatTable } from '../src/table.js';

const HEAD = ['NAME', 'STATE', 'DETAILS'];
const ROWS = [
  [{ lines: ['acme'] }, { lines: ['enabled'] }, { lines: ['Finds things of many kinds.'] }],
  [{ lines: ['other\u001b[2J'] }, { lines: [] }, { lines: ['One.', 'Two.'] }],
];

function look(columns: number): Look {
  return {
    colors: picocolors.createColors(false),
    columns,
    textColumns: columns,
    sentenceColumns: columns,
  };
}

test('the last column takes what the others leave, and is wrapped into it', () => {
  expect(formatTable(HEAD, ROWS, look(40))).toBe(`NAME   STATE    DETAILS
acme   enabled  Finds things of many
                kinds.
other           One.
                Two.`);
});

test('where they leave too little each row is a paragraph', () => {
  expect(formatTable(HEAD, ROWS, look(30))).toBe(`acme
  STATE    enabled
  DETAILS  Finds things of
           many kinds.

other
  DETAILS  One.
           Two.`);
});

test('colours are those of the cells, and take no room', () => {
  const { bold } = picocolors.createColors(true);
  const rows = [[{ lines: ['a'], color: bold }, { lines: ['b'] }]];
  expect(formatTable(['A', 'B'], rows, look(80))).toBe('A  B\n\u001b[1ma\u001b[22m  b');
});

const withoutSpace = (text: string): string => text.replace(/\s+/g, '');

test.each([
  '☀️ '.repeat(30),
  '❤️'.repeat(30),
  'ㄅㄆㄇ'.repeat(20),
  '￥9 '.repeat(30),
  '㍿'.repeat(30),
])('nothing of %j is lost in a table', (text) => {
  const shown = formatTable(['', ''], [[{ lines: ['☀️'] }, { lines: [text] }]], look(40));
  expect(withoutSpace(shown)).toBe(withoutSpace(`☀️${text}`));
});

test('nothing of any text is lost, at any width', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 120 });
  const texts = fc.oneof(anyText, fc.string({ unit: 'binary', maxLength: 120 }));
  fc.assert(
    fc.property(texts, fc.integer({ min: 40, max: 90 }), (text, columns) => {
      const cells = [{ lines: [text] }, { lines: [] }];
      const shown = [cells, cells.toReversed()].map((row) =>
        formatTable(['', ''], [row], look(columns)),
      );
      const whole = withoutSpace(printable(text));
      expect(shown.map(withoutSpace)).toEqual([whole, whole]);
    }),
  );
});

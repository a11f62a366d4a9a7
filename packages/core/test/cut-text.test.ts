import { expect, test } from 'vitest';
import { cutText } from '../src/index.js';

test.each([
  ['paper lanterns', 14, 'paper lanterns'],
  ['paper lanterns and lamps', 14, 'paper lanterns'],
  ['paper lanterns and lamps', 17, 'paper lanterns'],
  ['paper lanterns   and lamps', 16, 'paper lanterns'],
  ['paper lanternsandlamps', 20, 'paper lanternsandlam'],
  ['日本語の長い文', 3, '日本語'],
  ['ab🏮🏮', 3, 'ab'],
  ['ab🏮🏮', 4, 'ab🏮'],
  ['', 3, ''],
])('%j in %i units is %j', (text, maxLength, cut) => {
  expect(cutText(text, maxLength)).toBe(cut);
});

test.each([' ', 'x', ' x'])('a long text of %j is cut without delay', (part) => {
  const startedMs = performance.now();
  expect(cutText(part.repeat(2_000_000), 1_000_000).length).toBeLessThanOrEqual(1_000_000);
  expect(performance.now() - startedMs).toBeLessThan(1000);
});

import { describe, expect, it } from 'vitest';
import { linesOf, toBlocks } from '../src/engine/pdf-blocks.js';

/** An item of a page as PDF.js gives it. */
function item(str: string, y: number, { size = 10, hasEOL = true } = {}) {
  return { str, hasEOL, transform: [size, 0, 0, size, 72, y] };
}

describe('the lines of a PDF page', () => {
  it('are put together from their runs, without marked content, blank lines and unprintable characters', () => {
    const items = [
      {},
      item('A line ', 700, { hasEOL: false }),
      item('in two\u0000 runs\u200B', 700),
      item('  ', 690),
      item('another', 680, { hasEOL: false }),
    ];
    expect(linesOf(items)).toEqual([
      { text: 'A line in two runs', size: 10, y: 700 },
      { text: 'another', size: 10, y: 680 },
    ]);
  });
});

describe('the blocks of a PDF', () => {
  it('are paragraphs by the distance of lines, and headings by the size of their font', () => {
    const pages = [
      [
        item('The title', 740, { size: 20 }),
        item('A chapter', 700, { size: 14 }),
        item('First line of a paragraph,', 680),
        item('its second line.', 668),
        item('Another paragraph, far below.', 640),
      ],
      [item('A section', 740, { size: 12 }), item('It goes on here.', 720)],
    ];
    expect(toBlocks(pages.map(linesOf))).toEqual([
      { lines: ['The title'], level: 1 },
      { lines: ['A chapter'], level: 2 },
      { lines: ['First line of a paragraph,', 'its second line.'] },
      { lines: ['Another paragraph, far below.'] },
      { lines: ['A section'], level: 3 },
      { lines: ['It goes on here.'] },
    ]);
  });

  it('take neither a long text in large letters nor an entry of a table of contents for a heading', () => {
    const large = { size: 20 };
    const page = [
      item('large '.repeat(40), 740, large),
      item('1 Introduction . . . . . . . . 2', 600, large),
      item('small '.repeat(100), 500),
    ];
    expect(toBlocks([linesOf(page)]).map(({ level }) => level)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are none where there is no text', () => {
    expect(toBlocks([[], []])).toEqual([]);
  });
});

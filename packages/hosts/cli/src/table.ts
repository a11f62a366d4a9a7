import Table from 'cli-table3';
import type { Look } from './look.js';
import { printable } from './printable.js';
import { textWidth, wrapText } from './wrap-text.js';

/** What stands in one place of a table. */
export interface Cell {
  readonly lines: readonly string[];
  readonly color?: (text: string) => string;
}

type Row = readonly Cell[];

const GAP = 2;
const MIN_LAST_COLUMNS = 20;
const INDENT = '  ';
/** Only a line below the head: borders around every cell would take a fifth of a narrow terminal. */
const CHARS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '',
} as const;

/**
 * A table that fits the terminal: the last column's text is wrapped into what the others leave. Where they leave too
 * little, each row is a paragraph of its own instead. Cells may hold anything: they are made printable.
 */
export function formatTable(head: readonly string[], rows: readonly Row[], look: Look): string {
  const clean = rows.map((row) => row.map(printableCell));
  const widths = head
    .slice(0, -1)
    .map((title, column) =>
      Math.max(...[title, ...clean.flatMap((row) => row[column]?.lines ?? [])].map(textWidth)),
    );
  const lastWidth = look.columns - widths.reduce((sum, width) => sum + width + GAP, 0);
  if (lastWidth < MIN_LAST_COLUMNS)
    return clean.map((row) => formatParagraph(head, row, look)).join('\n\n');
  const table = new Table({
    chars: CHARS,
    colWidths: [...widths.map((width) => width + GAP), lastWidth],
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  table.push(head.map((title) => look.colors.dim(title)));
  for (const row of clean) {
    const last = row.length - 1;
    table.push(row.map((cell, column) => draw(cell, column === last ? lastWidth : undefined)));
  }
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

function printableCell(cell: Cell): Cell {
  return { ...cell, lines: cell.lines.map(printable) };
}

function draw({ lines, color = asIs }: Cell, width: number | undefined): string {
  const wrapped = width === undefined ? lines : lines.flatMap((line) => wrapText(line, width));
  return wrapped.map((line) => color(line)).join('\n');
}

/** The first cell, and below it the others with their titles. */
function formatParagraph(head: readonly string[], row: Row, look: Look): string {
  const titles = Math.max(...head.slice(1).map(textWidth)) + GAP;
  const width = Math.max(1, look.columns - INDENT.length - titles);
  const lines = row.flatMap((cell, column) => {
    if (column === 0) return [draw(cell, look.columns)];
    const text = draw(cell, width);
    if (text === '') return [];
    const title = look.colors.dim((head[column] ?? '').padEnd(titles));
    return text
      .split('\n')
      .map((line, index) => `${INDENT}${index === 0 ? title : ' '.repeat(titles)}${line}`);
  });
  return lines.join('\n');
}

function asIs(text: string): string {
  return text;
}

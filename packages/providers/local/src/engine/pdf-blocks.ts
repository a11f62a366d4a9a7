import { clean } from './clean.js';
import type { PdfItem } from './pdf-library.js';

/** A line as it stands on the page. */
export interface PdfLine {
  readonly text: string;
  /** Of the font, in points. */
  readonly size: number;
  /** Height above the bottom of the page. */
  readonly y: number;
}

/** A paragraph, or a heading of level 1 to 3. */
export interface PdfBlock {
  readonly lines: readonly string[];
  readonly level?: 1 | 2 | 3;
}

/** Further apart than lines of a paragraph are set, in sizes of the font. */
const PARAGRAPH_GAP = 1.7;
const HEADING_SCALES = [1.6, 1.3, 1.12] as const;
const LONGEST_HEADING = 200;
/** The dots between an entry of a table of contents and its page. */
const LEADER = /(\. ?){5}/;
/** Control characters come from fonts without a sound mapping. */
const UNPRINTABLE = /[^\P{Cc}\t]|\p{Cs}/gu;

/** The lines of a page, blank ones left out. */
export function linesOf(items: readonly PdfItem[]): readonly PdfLine[] {
  const lines: PdfLine[] = [];
  let text = '';
  let start: PdfItem | undefined;
  const finish = (): void => {
    const trimmed = clean(text.replace(UNPRINTABLE, '')).trim();
    const [, , c = 0, d = 0, , y = 0] = start?.transform ?? [];
    if (trimmed !== '') lines.push({ text: trimmed, size: Math.round(Math.hypot(c, d)), y });
    text = '';
    start = undefined;
  };
  for (const item of items) {
    if (item.str === undefined) continue;
    if (item.str.trim() !== '') start ??= item;
    text += item.str;
    if (item.hasEOL) finish();
  }
  finish();
  return lines;
}

/** Joins the lines of all pages to paragraphs and headings: by their distance, and by the size of their font. */
export function toBlocks(pages: readonly (readonly PdfLine[])[]): readonly PdfBlock[] {
  const bodySize = mostUsedSize(pages.flat());
  return pages.flatMap((lines) =>
    groups(lines).map((group) => {
      const level = headingLevel(group, bodySize);
      return { lines: group.map(({ text }) => text), ...(level && { level }) };
    }),
  );
}

function groups(lines: readonly PdfLine[]): readonly (readonly PdfLine[])[] {
  const found: PdfLine[][] = [];
  let last: PdfLine | undefined;
  for (const line of lines) {
    if (last && belongTogether(last, line)) found.at(-1)?.push(line);
    else found.push([line]);
    last = line;
  }
  return found;
}

function belongTogether(line: PdfLine, next: PdfLine): boolean {
  const gap = line.y - next.y;
  return line.size === next.size && gap >= 0 && gap <= line.size * PARAGRAPH_GAP;
}

function headingLevel(group: readonly PdfLine[], bodySize: number): PdfBlock['level'] {
  const length = group.reduce((sum, { text }) => sum + text.length, 0);
  const size = group[0]?.size ?? 0;
  if (length > LONGEST_HEADING || group.some(({ text }) => LEADER.test(text))) return undefined;
  const rank = HEADING_SCALES.findIndex((scale) => size >= bodySize * scale);
  return rank < 0 ? undefined : ([1, 2, 3] as const)[rank];
}

/** The size in which most characters are set. */
function mostUsedSize(lines: readonly PdfLine[]): number {
  const characters = new Map<number, number>();
  for (const { size, text } of lines)
    characters.set(size, (characters.get(size) ?? 0) + text.length);
  const [most] = [...characters].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? 0;
}

import { fold } from './tokenize.js';

const LENGTH = 240;
const LEAD = 60;

/** About 240 characters of the text around the first of the words in it, cut between words. */
export function snippet(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const folded = fold(line);
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  const start = first <= LEAD ? 0 : afterSpace(line, first - LEAD, first);
  const end = Math.min(line.length, start + LENGTH);
  const isWhole = end === line.length;
  const cut = isWhole ? line.slice(start) : line.slice(start, end).replace(/ [^ ]{0,30}$/, '');
  return `${start > 0 ? '… ' : ''}${cut}${isWhole ? '' : ' …'}`;
}

function afterSpace(line: string, from: number, to: number): number {
  const space = line.indexOf(' ', from);
  return space === -1 || space >= to ? from : space + 1;
}

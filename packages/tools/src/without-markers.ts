import { type FoundName, findNames } from './marker-names.js';
import { endOfCharacter, type PlainText, plainLetters } from './plain-letters.js';

const REMOVED = '[marker removed]';
/** As plain letters have it: i passes for l. */
const PREFIX = /(?:start|begln|end)[\uE000-\uE07F]{0,7}$/;
const PREFIX_LENGTH = 12;
/** The three words in running text. */
const PROSE = /^external[^\p{L}\p{N}_<>]{1,20}untrusted[^\p{L}\p{N}_<>]{1,20}content$/iu;

const OPENING = '<＜‹«〈《⟨⟪❬❮❰⧼≪⋘ᐸ˂⪡⫷﹤〈';
const CLOSING = '>＞›»〉》⟩⟫❭❯❱⧽≫⋙ᐳ˃⪢⫸﹥〉';
const GAP = '[\\s\\p{Cf}_]{0,20}';
const ID = `(?:[iｉ][dｄ][\\s=＝]{1,5}["'“”＂]?[^"'“”＂${CLOSING}\\n]{0,130}["'“”＂]?)?`;
const BEFORE = new RegExp(`[${OPENING}][${OPENING}\\s\\p{Cf}_]{0,40}$`, 'u');
const AFTER = new RegExp(`^${GAP}${ID}${GAP}[${CLOSING}](?:\\s?[${CLOSING}]){0,20}`, 'iu');
/** So much of a text is looked at on either side of a name. */
const NEIGHBOURHOOD = 200;

/**
 * The text with each look-alike of a marker for untrusted content replaced, in whatever spelling, spacing, letters or
 * escapes. The same three words in a sentence stay.
 */
export function withoutMarkers(text: string): string {
  const plain = plainLetters(text);
  let clean = '';
  let done = 0;
  for (const name of findNames(plain.letters)) {
    const span = markerAround(text, plain, name);
    if (span === undefined) continue;
    clean += `${text.slice(done, Math.max(done, span.start))}${REMOVED}`;
    done = span.end;
  }
  return `${clean}${text.slice(done)}`;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The whole marker, with its brackets and id; nothing when the words are a sentence's. */
function markerAround(text: string, plain: PlainText, name: FoundName): Span | undefined {
  const start = plain.starts[name.first] ?? 0;
  const end = endOfCharacter(text, plain.starts[name.last] ?? text.length);
  const prefixStart = startOfPrefix(plain, name.first);
  const from = prefixStart ?? start;
  const [opening] = BEFORE.exec(text.slice(Math.max(0, from - NEIGHBOURHOOD), from)) ?? [];
  const [closing] = AFTER.exec(text.slice(end, end + NEIGHBOURHOOD)) ?? [];
  const isBare = prefixStart === undefined && opening === undefined && !isClosed(closing);
  if (isBare && isProse(text.slice(start, end))) return undefined;
  return { start: from - (opening?.length ?? 0), end: end + (closing?.length ?? 0) };
}

/** One bracket, or one on the next line, may be a quotation's or an arrow's. */
function isClosed(closing = ''): boolean {
  return /^[^\n]*\S\s?[^\s\w]$/.test(closing);
}

function isProse(written: string): boolean {
  const words = written.replace(/&#?\w{1,32};/g, ' ');
  return PROSE.test(words) && words !== words.toUpperCase();
}

/** Where the word START, BEGIN or END before the name starts. */
function startOfPrefix({ letters, starts }: PlainText, first: number): number | undefined {
  const [prefix] = PREFIX.exec(letters.slice(Math.max(0, first - PREFIX_LENGTH), first)) ?? [];
  if (prefix === undefined) return undefined;
  const index = first - prefix.length;
  const [before = 0, start = 0] = index === 0 ? [] : starts.slice(index - 1, index + 1);
  return index === 0 || start - before > 1 ? starts[index] : undefined;
}

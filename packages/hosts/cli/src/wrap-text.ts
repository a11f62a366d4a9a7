import stringWidth from 'string-width';

/** Scripts that are written without spaces: a line may end between any two characters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFF60\p{Emoji_Presentation}]/u;
const ASCII = /^[\x20-\x7E]*$/;

/** Columns that a text takes on a terminal, as the library for tables reckons, which cuts what it finds too wide. */
export function textWidth(text: string): number {
  return ASCII.test(text) ? text.length : stringWidth(text);
}

/** The text when it fits into so many columns, else as much as does, with a mark. */
export function cutText(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const [start = ''] = cut(text, Math.max(1, width - 1));
  return `${start.trimEnd()}…`;
}

/** Breaks a text into lines of at most so many columns, at spaces where it can; a longer word is cut. */
export function wrapText(text: string, width: number): readonly string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, width));
}

function wrapLine(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.trim().split(/\s+/)) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (textWidth(joined) <= width) {
      line = joined;
      continue;
    }
    const isUnspaced = UNSPACED.test(word);
    if (line !== '' && !isUnspaced) lines.push(line);
    const chunks = cut(isUnspaced ? joined : word, width);
    lines.push(...chunks.slice(0, -1));
    line = chunks.at(-1) ?? '';
  }
  return [...lines, line];
}

function cut(word: string, width: number): readonly string[] {
  const chunks: string[] = [];
  let chunk = '';
  for (const piece of piecesOf(word, width)) {
    if (chunk !== '' && textWidth(chunk + piece) > width) {
      chunks.push(chunk);
      chunk = '';
    }
    chunk += piece;
  }
  return [...chunks, chunk];
}

/** What people see as one character stays whole, unless it alone is too wide. */
function piecesOf(word: string, width: number): readonly string[] {
  if (ASCII.test(word)) return [...word];
  return Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment).flatMap(
    (segment) => (textWidth(segment) > width ? [...segment] : [segment]),
  );
}

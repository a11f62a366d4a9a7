/** Scripts that are written without spaces, in characters two columns wide. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFF60\p{Emoji_Presentation}]/u;
const WITHOUT_WIDTH = /[\p{M}\p{Cf}]/u;

/** Columns that a text takes on a terminal. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
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
    const isWide = WIDE.test(word);
    if (line !== '' && !isWide) lines.push(line);
    const chunks = cut(isWide ? joined : word, width);
    lines.push(...chunks.slice(0, -1));
    line = chunks.at(-1) ?? '';
  }
  return [...lines, line];
}

function cut(word: string, width: number): readonly string[] {
  const chunks: string[] = [];
  let chunk = '';
  let used = 0;
  for (const character of word) {
    const needed = characterWidth(character);
    if (used + needed > width && chunk !== '') {
      chunks.push(chunk);
      chunk = '';
      used = 0;
    }
    chunk += character;
    used += needed;
  }
  return [...chunks, chunk];
}

function characterWidth(character: string): number {
  if (WITHOUT_WIDTH.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

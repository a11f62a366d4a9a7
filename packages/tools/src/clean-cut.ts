/** So far around a cut the characters are looked at: a longer run of combining marks is no writing. */
const WINDOW = 256;

/** The last place not after `index` where a text may be cut: a line end in the second half before it, else between two characters as people see them. */
export function cutBefore(text: string, index: number): number {
  if (index >= text.length) return text.length;
  const lineEnd = text.lastIndexOf('\n', index);
  if (lineEnd > index / 2) return text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd;
  return boundaryAround(text, index).before;
}

/** The first place not before `index` where a text may be cut: a line start in the first half behind it, else between two characters. */
export function cutAfter(text: string, index: number): number {
  if (index <= 0) return 0;
  if (text[index - 1] === '\n') return index;
  const lineEnd = text.indexOf('\n', index);
  if (lineEnd >= 0 && lineEnd < index + (text.length - index) / 2) return lineEnd + 1;
  return boundaryAround(text, index).after;
}

/** The nearest places on both sides that split no surrogate pair, combining sequence, joined emoji or CRLF. */
function boundaryAround(
  text: string,
  index: number,
): { readonly before: number; readonly after: number } {
  const start = Math.max(0, index - WINDOW);
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const segment = characters.segment(text.slice(start, index + WINDOW)).containing(index - start);
  if (segment === undefined || segment.index === index - start) {
    return { before: index, after: index };
  }
  const before = start + segment.index;
  return { before, after: before + segment.segment.length };
}

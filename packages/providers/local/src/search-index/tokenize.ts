const WORD = /[\p{L}\p{M}\p{N}_]+/gu;
/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Splits text into lower-case words, also in scripts that write without spaces. */
export function tokenize(text: string): string[] {
  const words = text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
  // The segmenter is slow, so that it sees only what needs it.
  return words.flatMap((word) => (UNSPACED.test(word) ? segment(word) : [word]));
}

function segment(run: string): string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  return [...segmenter.segment(run)].filter((part) => part.isWordLike).map((part) => part.segment);
}

const WORD = /[\p{L}\p{M}\p{N}_]+/gu;
/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Accents that people leave out when they search; in other scripts they make another letter. */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;

/** Of a lowered number: who looks for `CO2` finds `CO_2`. */
const LOWERED = /(?<=\p{L})_(?=\p{N})/gu;

/** The text as it is compared: in lower case, without accents, `２０` as `20`, `H_2O` as `h2o`. */
export function fold(text: string): string {
  const plain = text.normalize('NFKD').replace(ACCENTED, '$1').replace(LOWERED, '');
  return plain.normalize('NFKC').toLowerCase();
}

/** Splits text into folded words, also in scripts that write without spaces. */
export function tokenize(text: string): string[] {
  const words = fold(text).match(WORD) ?? [];
  // The segmenter is slow, so that it sees only what needs it.
  return words.flatMap((word) => (UNSPACED.test(word) ? segment(word) : [word]));
}

function segment(run: string): string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  return [...segmenter.segment(run)].filter((part) => part.isWordLike).map((part) => part.segment);
}

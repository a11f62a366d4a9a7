import { closest, distance } from 'fastest-levenshtein';

/** `Did you mean acme? ` when one of the known names is near to a mistyped one, else nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  if (known.length === 0) return '';
  const near = closest(word, known);
  const isNear = distance(word, near) <= Math.max(2, word.length / 3);
  return isNear ? `Did you mean ${near}? ` : '';
}

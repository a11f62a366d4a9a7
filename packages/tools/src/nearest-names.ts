const MOST = 3;
/** Fewer letters in common are chance. */
const LEAST_IN_COMMON = 6;

/** The names that share most with a mistyped one, at its beginning and its end together; the nearest first. */
export function nearestNames(name: string, known: readonly string[]): readonly string[] {
  return known
    .map((candidate) => ({ candidate, common: inCommon(name, candidate) }))
    .filter(({ common }) => common >= LEAST_IN_COMMON)
    .sort((a, b) => b.common - a.common || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, MOST)
    .map(({ candidate }) => candidate);
}

function inCommon(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return start + end;
}

/** Where an object may begin: prose has braces too, but hardly ever one before a quote. */
const OBJECT_START = /\{\s*"/g;

/** Beginnings and characters that are looked at: no model writes that much, and a text made of beginnings costs their product. */
const MAX_STARTS = 50;
const MAX_LENGTH = 200_000;

/**
 * The rows of the first `{ "results": [...] }` in a text that may have prose, fences or other objects around it;
 * nothing where there is none.
 */
export function findResults(text: string): readonly unknown[] | undefined {
  const head = text.slice(0, MAX_LENGTH);
  let looked = 0;
  for (const { index } of head.matchAll(OBJECT_START)) {
    looked += 1;
    if (looked > MAX_STARTS) return undefined;
    const results: unknown = Object(parseObject(head, index)).results;
    if (Array.isArray(results)) return results;
  }
  return undefined;
}

/** The object that begins at `start`, up to the brace that closes it. */
function parseObject(text: string, start: number): unknown {
  const end = findEnd(text, start);
  if (end === undefined) return undefined;
  try {
    return JSON.parse(text.slice(start, end));
  } catch {
    return undefined; // balanced, and no JSON: then it is prose
  }
}

/** Whole strings, whose braces do not count, and braces. */
const TOKEN = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|[{}]/g;

function findEnd(text: string, start: number): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.slice(start).matchAll(TOKEN)) {
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (depth === 0) return start + index + 1;
  }
  return undefined;
}

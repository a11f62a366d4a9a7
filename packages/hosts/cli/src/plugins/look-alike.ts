import { OFFICIAL_PACKAGES } from '@hermes/web-core';
import { distance } from 'fastest-levenshtein';

const SCOPE = 'hermes';
/** One letter more or less makes another honest word of a short name: exa, xai, local. */
const MIN_LENGTH_FOR_EDITS = 6;
const TWINS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'b',
  7: 't',
  8: 'b',
  9: 'g',
  i: 'l',
};

/**
 * The built-in provider that a name could be mistaken for: letters replaced by digits or others of their shape, hyphens
 * moved, or in a longer name one letter more, less, other or swapped. `undefined` also for the very name.
 */
export function imitatedProvider(name: string): string | undefined {
  const official = Object.keys(OFFICIAL_PACKAGES);
  if (official.includes(name)) return undefined;
  return official.find((known) => looksLike(name, known));
}

/** What is to be said of the name of a package or plugin that is not ours. */
export interface NameVerdict {
  /** Why it must not be installed. */
  readonly refusal?: string;
  readonly warning?: string;
}

/** Judges the name of an npm package, or of a directory plugin such as `web-acme`. */
export function judgeName(name: string): NameVerdict {
  if (name.startsWith(`@${SCOPE}/`)) return {};
  const [, scope = '', leaf = ''] = /^(?:@([^/]*)\/)?(.*)$/.exec(name) ?? [];
  if (scope !== '' && looksLike(scope, SCOPE))
    return { refusal: `${name} imitates the scope @${SCOPE} of the official packages` };
  const provider = leaf.replace(/^hermes-/, '').replace(/^web-/, '');
  const imitated = imitatedProvider(provider);
  if (imitated !== undefined)
    return { refusal: `${name} imitates the name of ${OFFICIAL_PACKAGES[imitated]}` };
  const official = OFFICIAL_PACKAGES[provider];
  if (official === undefined || leaf === provider) return {};
  return { warning: `${name} is not the official ${official}.` };
}

function looksLike(name: string, known: string): boolean {
  const [ours, theirs] = [outline(name), outline(known)];
  if (name === known) return false;
  if (ours === theirs) return true;
  if (known.length < MIN_LENGTH_FOR_EDITS) return false;
  return distance(ours, theirs) === 1 || isSwapped(ours, theirs);
}

/** What is left of a name for a hasty eye. */
function outline(name: string): string {
  return name
    .toLowerCase()
    .replace(/[-_.]/g, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/./gu, (character) => TWINS[character] ?? character);
}

/** Whether two neighbours changed places and all else is equal. */
function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((character, index) => character !== b[index]);
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

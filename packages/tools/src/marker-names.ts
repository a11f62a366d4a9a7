import { gapOr } from './plain-letters.js';

const NAME = 'externaluntrustedcontent';
const LAST_PLACE = 1 << (NAME.length - 1);
/** By the low seven bits of a plain letter, which it shares with its {@link gapOr}: a bit for each place of the name that it may take. */
const PLACES = placesOfLetters();
const BAR = 0x7c;
const [FIRST_GAP, LAST_GAP] = [gapOr('\0').charCodeAt(0), gapOr('\x7f').charCodeAt(0)];

/** The name of a marker in plain letters: from the first of them to the last. */
export interface FoundName {
  readonly first: number;
  readonly last: number;
}

/** Every name of a marker in plain letters, whatever stands between its own; each the first to begin, and as long as can be. */
export function* findNames(letters: string): Generator<FoundName> {
  const readings = new Readings();
  let found: FoundName | undefined;
  for (let at = 0; at < letters.length; at += 1) {
    const first = readings.read(letters.charCodeAt(at), at);
    if (first === undefined) continue;
    if (found && first > found.last) yield found;
    found = { first, last: at };
    readings.forgetAfter(first); // they began within this name
  }
  if (found) yield found;
}

/**
 * All ways to read the letters so far as a beginning of the name. Of those that have come to the same place only the one
 * that began first is kept, so time grows with the text alone.
 */
class Readings {
  /** A bit for each place that a reading has come to. */
  #reached = 0;
  /** For each of these places, where its reading began. */
  readonly #begins = new Uint32Array(NAME.length);

  /** Where a reading began that has the whole name with this letter. */
  read(code: number, at: number): number | undefined {
    const waiting = isBetween(code) ? this.#reached : 0;
    const taking = ((this.#reached << 1) | 1) & (PLACES[code & 0x7f] ?? 0);
    for (let rest = taking; rest !== 0; ) {
      const place = 31 - Math.clz32(rest); // the last one first: the place before it has not moved yet
      const bit = 1 << place;
      const begin = place === 0 ? at : this.#begin(place - 1);
      this.#begins[place] = (waiting & bit) === 0 ? begin : Math.min(begin, this.#begin(place));
      rest ^= bit;
    }
    this.#reached = (taking | waiting) & ~LAST_PLACE;
    return (taking & LAST_PLACE) === 0 ? undefined : this.#begin(NAME.length - 1);
  }

  forgetAfter(begin: number): void {
    for (let place = 0; place < NAME.length; place += 1) {
      if (this.#begin(place) > begin) this.#reached &= ~(1 << place);
    }
  }

  #begin(place: number): number {
    return this.#begins[place] ?? 0;
  }
}

/** A bar may be an l or a mere line, and a letter behind a backslash mere white space. */
function isBetween(code: number): boolean {
  return code === BAR || (code >= FIRST_GAP && code <= LAST_GAP);
}

function placesOfLetters(): Uint32Array {
  const places = new Uint32Array(0x80);
  for (const [place, letter] of [...NAME].entries()) {
    for (const alike of letter === 'l' ? ['l', '|'] : [letter]) {
      const code = alike.charCodeAt(0);
      places[code] = (places[code] ?? 0) | (1 << place);
    }
  }
  return places;
}

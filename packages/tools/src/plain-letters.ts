import { NamedEntities } from './named-entities.js';

/** Stands for a letter or number that looks like none of a to z. */
const OTHER = '\uFFFF';

/** What passes for the letters of a marker; what compatibility decomposition maps by itself is not here. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: '4@аαɑᴀ⍺ⲁᎪᗅꓮΛΔʌ∧',
  c: 'сϲᴄⲥᏟꓚ¢©⊂',
  d: 'ԁɗɖđðᴅᎠᗞꓓᏧᑯ',
  e: '3еεɛєҽəᴇ℮ⴹᎬ⋿ꓰꬲΣ∑',
  l: '1iıіιɩӏłʟᴌⳑᏞᒪꓡǀ∣',
  n: 'пηոռɴⲛꓠᴎŋΝиͶ',
  o: '0оοσᴏօөøⲟⵔꓳᎤ०٥〇○●◯⭕∅',
  r: 'гʀᴦⲅᎡᏒᖇꓣꭇꭈя',
  s: '5$ѕꜱսƽʂտᏚꓢ',
  t: '7тτᴛⲧᎢ⊤⟙ꓔ†ŧ',
  u: 'vνυսμᴜʋ∪⋃ᑌꓴ',
  x: 'хχ×ⲭⵝ✕✖⨯╳ᕁᕽꓫꭓ',
};

const PLAIN: ReadonlyMap<string, string> = new Map([
  ...Object.entries(LOOK_ALIKES).flatMap(([letter, alike]) =>
    [...alike].map((character) => [character, letter] as const),
  ),
  ['!', '|'],
  ['|', '|'],
]);

/** First letters of the alphabets in boxes and circles that do not decompose: negative circled, negative squared, regional. */
const BOXED_ALPHABETS: readonly number[] = [0x1f150, 0x1f170, 0x1f1e6];
/** Ligatures are two letters in one character; what stands for more is no part of a word. */
const LETTERS_IN_ONE = 2;
const AMPERSAND = 0x26;
const BACKSLASH = 0x5c;
const PERCENT = 0x25;
/** A character written as an HTML entity, an escape of JSON or JavaScript, or percent-encoded. */
const ESCAPED =
  /&#x[0-9a-f]{1,20};|&#\d{1,20};?|\\u[0-9a-f]{4}|\\u\{[0-9a-f]{1,20}\}|\\x[0-9a-f]{2}|%[0-9a-f]{2}/iy;
/** A character as Python writes it in eight digits. */
const LONG_ESCAPED = /\\U[0-9a-fA-F]{8}/y;
/** What JSON writes for white space. */
const ESCAPED_GAP = /\\[nrtbf]/iy;
/** The first letter of {@link PlainText.letters} for what may be white space, written as in JSON, or a letter behind a backslash. */
const GAP_OR_LETTER = 0xe000;
/** Added to such a letter where it is a {@link Character}: beyond all that a text itself can hold. */
const BEYOND_TEXT = 0x110000;

/** The letter behind a backslash, as it stands in {@link PlainText.letters}. */
export function gapOr(letter: string): string {
  return String.fromCharCode(GAP_OR_LETTER + letter.charCodeAt(0));
}

/** The letters of a text as the eye takes them, and where each stands in it. */
export interface PlainText {
  /**
   * Letters a to z; `|` for what may be an l or a line, {@link gapOr} for what may be white space or a letter, U+FFFF for
   * another letter or number. Everything else is left out.
   */
  readonly letters: string;
  /** Where the character of each letter begins. */
  readonly starts: Uint32Array;
}

/** Reads letters, their look-alikes in other scripts and their escaped forms. */
export function plainLetters(text: string): PlainText {
  const known = new Map<number, string>();
  const entities = new NamedEntities();
  const letters = new Uint16Array(text.length * LETTERS_IN_ONE);
  const starts = new Uint32Array(letters.length);
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const { code, length } = characterAt(text, at, entities);
    let plain = known.get(code);
    if (plain === undefined) {
      plain = toPlain(code);
      known.set(code, plain);
    }
    for (let index = 0; index < plain.length; index += 1) {
      letters[count] = plain.charCodeAt(index);
      starts[count] = at;
      count += 1;
    }
    at += length;
  }
  return {
    letters: Buffer.from(letters.buffer, 0, count * letters.BYTES_PER_ELEMENT).toString('utf16le'),
    starts: starts.subarray(0, count),
  };
}

/** Where the character that begins there ends. */
export function endOfCharacter(text: string, start: number): number {
  return start + characterAt(text, start, new NamedEntities()).length;
}

interface Character {
  readonly code: number;
  readonly length: number;
}

function characterAt(text: string, at: number, entities: NamedEntities): Character {
  const code = text.codePointAt(at) ?? 0;
  const isEscape = code === AMPERSAND || code === BACKSLASH || code === PERCENT;
  const written = isEscape ? escapedAt(text, at) : undefined;
  if (written) return written;
  const named = code === AMPERSAND ? entities.at(text, at) : undefined;
  return named ?? { code, length: code > 0xffff ? 2 : 1 };
}

function escapedAt(text: string, at: number): Character | undefined {
  const gap = matchAt(ESCAPED_GAP, text, at);
  if (gap !== undefined) return { code: gapCode(gap), length: gap.length };
  const written = matchAt(LONG_ESCAPED, text, at) ?? matchAt(ESCAPED, text, at);
  if (written === undefined) return undefined;
  const [digits = ''] = /[0-9a-f]+(?=[;}]?$)/i.exec(written) ?? [];
  const code = Number.parseInt(digits, /^&#\d/.test(written) ? 10 : 16);
  return code <= 0x10ffff ? { code, length: written.length } : undefined;
}

function matchAt(sticky: RegExp, text: string, at: number): string | undefined {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0];
}

function gapCode(gap: string): number {
  return BEYOND_TEXT + gap.toLowerCase().charCodeAt(1);
}

function toPlain(code: number): string {
  if (code >= BEYOND_TEXT) return gapOr(String.fromCharCode(code - BEYOND_TEXT));
  return [...unboxed(code).normalize('NFKD')].map(plainOf).join('').slice(0, LETTERS_IN_ONE);
}

/** Of capitals that look like another letter than their small form, as Greek has them, both are known. */
function plainOf(character: string): string {
  const small = character.toLowerCase();
  const plain = PLAIN.get(character) ?? PLAIN.get(small);
  if (plain !== undefined) return plain;
  if (/^[a-z]$/.test(small)) return small;
  return /[\p{L}\p{N}]/u.test(character) ? OTHER : '';
}

function unboxed(code: number): string {
  const first = BOXED_ALPHABETS.find((start) => code >= start && code < start + 26);
  return String.fromCodePoint(first === undefined ? code : 0x61 + code - first);
}

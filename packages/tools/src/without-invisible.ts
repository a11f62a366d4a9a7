import { stripVTControlCharacters } from 'node:util';

/** What leaves no mark of its own: default-ignorable characters, annotation anchors, control characters but white space, halves of pairs. */
const INVISIBLE =
  /(?:[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\p{Surrogate}]|(?![\t-\r\u0085])\p{Cc})+/gu;
const ANY_INVISIBLE = new RegExp(INVISIBLE.source, 'u');
/** Most texts are no more than this, which is known sooner. */
const ASCII = /^[\t-\r -~]*$/;

/** Flags of England, Scotland and Wales: the only tag sequences in use. */
const FLAG_TAGS: readonly string[] = ['gbeng', 'gbsct', 'gbwls'].map(
  (region) => `${String.fromCodePoint(...[...region].map(toTag))}\u{E007F}`,
);

function toTag(letter: string): number {
  return 0xe0000 + letter.charCodeAt(0);
}

/** Scripts whose letters join: a zero-width (non-)joiner decides on their shape. */
const CURSIVE =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Mand}\\p{scx=Mani}\\p{scx=Phag}\\p{scx=Adlm}\\p{scx=Rohg}';
/** Scripts whose consonants form clusters. */
const CLUSTERING =
  '\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}\\p{scx=Bali}\\p{scx=Java}\\p{scx=Sund}\\p{scx=Cakm}\\p{scx=Gran}';
/** Without a mark are also some letters and marks: none of them is a reason to keep another. */
const SEEN = '(?!\\p{Default_Ignorable_Code_Point})';
const LETTER_THAT_JOINS = `${SEEN}(?=[\\p{L}\\p{M}])[${CURSIVE}${CLUSTERING}]`;
const MONGOLIAN = `${SEEN}\\p{Script=Mong}`;
const MONGOLIAN_SELECTOR = '[\\u180B-\\u180D\\u180F]';
const BEFORE_JOINER = new RegExp(`${LETTER_THAT_JOINS}${MONGOLIAN_SELECTOR}?$`, 'u');

/** A character without a mark that a text needs, by what stands around it: an emoji, a keycap, a letter's shape or variant. */
interface Need {
  readonly character: RegExp;
  readonly before: RegExp;
  readonly after: RegExp;
}

const ANYTHING = /^/;
/** Nothing without a mark stands there already. */
const VISIBLE = /(?:^|\P{Default_Ignorable_Code_Point})$/u;
const NEEDS: readonly Need[] = [
  { character: /[\uFE0E\uFE0F]/, before: /\p{Extended_Pictographic}$/u, after: ANYTHING },
  { character: /\uFE0F/, before: /[0-9#*]$/, after: /^\u20E3/ },
  {
    character: /\u200D/,
    before: /[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?$/u,
    after: /^\p{Extended_Pictographic}/u,
  },
  {
    character: /[\u200C\u200D]/,
    before: BEFORE_JOINER,
    after: new RegExp(`^${LETTER_THAT_JOINS}`, 'u'),
  },
  { character: /\u200D/, before: BEFORE_JOINER, after: ANYTHING },
  { character: /\u200D/, before: VISIBLE, after: new RegExp(`^(?=\\p{L})[${CURSIVE}]`, 'u') },
  { character: /[\u{E0100}-\u{E01EF}]/u, before: /\p{Unified_Ideograph}$/u, after: ANYTHING },
  {
    character: /[\uFE00-\uFE02]/,
    before: /[\p{Unified_Ideograph}\p{Sm}\p{Script=Mymr}\p{Script=Phag}\p{Script=Mani}]$/u,
    after: ANYTHING,
  },
  {
    character: new RegExp(MONGOLIAN_SELECTOR),
    before: new RegExp(`${MONGOLIAN}$`, 'u'),
    after: ANYTHING,
  },
  {
    character: /\u180E/,
    before: new RegExp(`${MONGOLIAN}${MONGOLIAN_SELECTOR}?$`, 'u'),
    after: new RegExp(`^${MONGOLIAN}`, 'u'),
  },
  {
    character: /\u034F/,
    before: new RegExp(`${SEEN}[\\p{M}\\p{Script=Hebr}]$`, 'u'),
    after: /^\p{M}/u,
  },
  { character: /\u115F/, before: VISIBLE, after: /^[\u1160-\u11A7]/ },
  { character: /\u1160/, before: /[\u1100-\u115E\uA960-\uA97C]$/, after: ANYTHING },
];

/**
 * The text without what no reader sees: zero-width characters, bidi controls, tags, runs of variation selectors, soft
 * hyphens, control characters and sequences. Joiners and selectors that an emoji or a script needs stay, one at a place.
 */
export function withoutInvisible(text: string): string {
  if (ASCII.test(text) || !ANY_INVISIBLE.test(text)) return text;
  // A terminal's control sequence goes as a whole: without its first character the rest would be seen.
  return stripVTControlCharacters(text).replace(INVISIBLE, (run, offset: number, whole: string) => {
    const end = offset + run.length;
    const [before = ''] = /.$/su.exec(whole.slice(Math.max(0, offset - 2), offset)) ?? [];
    const [after = ''] = /^./su.exec(whole.slice(end, end + 2)) ?? [];
    return neededPart(run, before, after);
  });
}

function neededPart(run: string, before: string, after: string): string {
  if (before === '\u{1F3F4}') {
    const flag = FLAG_TAGS.find((tags) => run.startsWith(tags));
    if (flag !== undefined) return flag;
  }
  let needed = '';
  const refused = new Set<string>(); // a run may be long, and holds few characters many times
  for (const character of run) {
    if (refused.has(character)) continue;
    if (isNeeded(character, `${before}${needed}`, after)) {
      needed += character;
      refused.clear();
    } else refused.add(character);
  }
  return needed;
}

function isNeeded(character: string, before: string, after: string): boolean {
  return NEEDS.some(
    (need) => need.character.test(character) && need.before.test(before) && need.after.test(after),
  );
}

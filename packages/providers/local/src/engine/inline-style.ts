/** The declarations of a `style` attribute: lower-case property to lower-case value, the one that counts where several stand. */
export type InlineStyle = ReadonlyMap<string, string>;

/** What a semicolon or a colon does not end: a comment, a text in quotes, an escape; then any other character. */
const TOKEN =
  /\/\*.*?(?:\*\/|$)|"(?:[^"\\]|\\.)*(?:"|$)|'(?:[^'\\]|\\.)*(?:'|$)|\\.|[^"'\\;/]+|./gs;
const ESCAPE = /\\(?:([\da-f]{1,6})\s?|(.))/gis;
const IMPORTANT = /\s*!\s*important\s*$/;

export function inlineStyle(attribute: string | null): InlineStyle {
  const style = new Map<string, string>();
  const important = new Set<string>();
  for (const declaration of declarationsOf(attribute ?? '')) {
    const colon = declaration.indexOf(':');
    if (colon === -1) continue;
    const property = plain(declaration.slice(0, colon));
    const value = plain(declaration.slice(colon + 1));
    const isImportant = IMPORTANT.test(value);
    if (important.has(property) && !isImportant) continue;
    if (isImportant) important.add(property);
    style.set(property, value.replace(IMPORTANT, ''));
  }
  return style;
}

function declarationsOf(attribute: string): readonly string[] {
  const declarations = [''];
  for (const [token] of attribute.matchAll(TOKEN)) {
    if (token === ';') declarations.push('');
    else declarations.push(`${declarations.pop()}${token.startsWith('/*') ? ' ' : token}`);
  }
  return declarations;
}

function plain(text: string): string {
  return text
    .replace(ESCAPE, (_escape, code: string | undefined, character: string | undefined) =>
      code === undefined ? (character ?? '') : fromCode(Number.parseInt(code, 16)),
    )
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

function fromCode(code: number): string {
  return code > 0x10_ff_ff ? '\uFFFD' : String.fromCodePoint(code);
}

const PIXELS: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['px', 1],
  ['pt', 4 / 3],
  ['pc', 16],
  ['in', 96],
  ['cm', 38],
  ['mm', 3.8],
  ['em', 16],
  ['rem', 16],
  ['ex', 8],
  ['ch', 8],
  ['%', 10],
  ['vw', 10],
  ['vh', 10],
]);

/** A length in pixels of a common screen and font; `undefined` for what is none. */
export function pixels(length: string | undefined): number | undefined {
  const [, number = '', unit = ''] =
    /^([+-]?[\d.]+(?:e[+-]?\d+)?)([a-z%]*)$/.exec(length ?? '') ?? [];
  const size = PIXELS.get(unit);
  return number === '' || size === undefined ? undefined : Number(number) * size;
}

/** The variables of a `.env` text, and the lines that could not be read. */
export interface EnvFile {
  readonly values: ReadonlyMap<string, string>;
  readonly unreadable: readonly BrokenLines[];
}

/** Lines that give no variable together although they are no notes, from 1. */
export interface BrokenLines {
  readonly from: number;
  readonly to: number;
  /** By reason of a quotation mark. */
  readonly isUnclosed: boolean;
}

const KEY = /^([^\S\r\n]*(?:export[^\S\r\n]+)?)(?:'([^']+)'|([^=#\s'"]+))[^\S\r\n]*/;
const SINGLE_QUOTED = /^'((?:\\[\s\S]|[^'\\])*)'/;
const DOUBLE_QUOTED = /^"((?:\\[\s\S]|[^"\\])*)"/;
const REST_OF_LINE = /^[^\r\n]*/;
const NOTE = /\s+#.*$|^#.*$/;
const BOM = /^\uFEFF/;
const ONLY_NOTE = /^[^\S\r\n]*(#[^\r\n]*)?$/;
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  f: '\f',
  b: '\b',
  v: '\v',
};

/**
 * Reads a `.env` text by the rules of python-dotenv 1.x, since the file is shared with Hermes Agent: `export` is
 * dropped; a note begins at white space and `#`; quotes are removed and may span lines; single quotes escape only
 * themselves and the backslash. `${NAME}` is not expanded.
 */
export function parseEnv(text: string): EnvFile {
  const values = new Map<string, string>();
  const unreadable: BrokenLines[] = [];
  let from = 1;
  for (const { name, value, raw, isBroken, isUnclosed } of readEntries(text.replace(BOM, ''))) {
    if (name !== undefined && value !== undefined) values.set(name, value);
    const lineEnds = raw.split(/\r\n|\r|\n/).length - 1;
    const to = from + lineEnds - (/[\r\n]$/.test(raw) ? 1 : 0);
    if (isBroken) unreadable.push({ from, to, isUnclosed: isUnclosed || from < to });
    from += lineEnds;
  }
  return { values, unreadable };
}

/**
 * One line that {@link parseEnv}, python-dotenv and a shell read back as this very value. One that ends in a backslash
 * stands without quotation marks, which python-dotenv would not see closed; a shell misreads it.
 *
 * @throws TypeError for a value that cannot be written so.
 */
export function formatEnvLine(name: string, value: string): string {
  if (/[\r\n]/.test(value)) throw new TypeError(`The value of ${name} must be one line.`);
  const endsOpen = value.endsWith('\\');
  if (endsOpen && /^['"#\s]|\s#/.test(value)) {
    throw new TypeError(
      `The value of ${name} ends in a backslash, which .env cannot hold together with a quotation mark, space or # before it.`,
    );
  }
  const plain = endsOpen || /^[\w./:@%+,-]*$/.test(value);
  return `${name}=${plain ? value : `'${value.replace(/[\\']/g, '\\$&')}'`}`;
}

/** A part of a `.env` text: a variable, a note, a blank line, or a line that cannot be read. */
export interface EnvEntry {
  /** Also of a line that gives a variable no value, or one that cannot be read. */
  readonly name?: string;
  readonly value?: string;
  /** Everything, the line end included. */
  readonly raw: string;
  /** What stands before the name, such as `export `. */
  readonly before: string;
  /** What stands between value and line end, such as a note. */
  readonly after: string;
  readonly isBroken: boolean;
  /** The value begins with a quotation mark that has no match. */
  readonly isUnclosed: boolean;
}

/** The parts of a text without byte order mark; together they are the text. */
export function* readEntries(text: string): Generator<EnvEntry> {
  for (let rest = text; rest !== ''; ) {
    const entry = readEntry(rest);
    yield entry;
    rest = rest.slice(entry.raw.length);
  }
}

function readEntry(text: string): EnvEntry {
  const line = REST_OF_LINE.exec(text)?.[0] ?? '';
  if (ONLY_NOTE.test(line)) return { ...NO_VALUE, raw: withLineEnd(text, line.length) };
  const broken = { ...NO_VALUE, raw: withLineEnd(text, line.length), isBroken: true };
  const key = KEY.exec(text);
  if (!key) return broken;
  const [whole, before = '', quotedName, plainName = ''] = key;
  const name = quotedName ?? plainName;
  const afterKey = text.slice(whole.length);
  const isAlone = ONLY_NOTE.test(REST_OF_LINE.exec(afterKey)?.[0] ?? '');
  if (!afterKey.startsWith('=')) return isAlone ? { ...broken, name, before } : broken;
  const valueText = afterKey.slice(1).replace(/^[^\S\r\n]+/, '');
  const { value, used } = readValue(valueText);
  if (value === undefined) return { ...broken, name, before, isUnclosed: true };
  const after = REST_OF_LINE.exec(valueText.slice(used))?.[0] ?? '';
  const raw = withLineEnd(text, text.length - valueText.length + used + after.length);
  if (!ONLY_NOTE.test(after)) return { ...broken, name, before, raw };
  return { ...NO_VALUE, name, value, raw, before, after };
}

const NO_VALUE = { before: '', after: '', isBroken: false, isUnclosed: false } as const;

function withLineEnd(text: string, length: number): string {
  const lineEnd = /^(\r\n|\r|\n)?/.exec(text.slice(length))?.[0] ?? '';
  return text.slice(0, length) + lineEnd;
}

/** No value where a quotation mark has no match. */
function readValue(text: string): { readonly value?: string; readonly used: number } {
  const single = SINGLE_QUOTED.exec(text);
  if (single) return { value: unquote(single[1], /\\([\\'])/g), used: single[0].length };
  const double = DOUBLE_QUOTED.exec(text);
  if (double) return { value: unquote(double[1], /\\([\\'"nrtfbv])/g), used: double[0].length };
  if (/^['"]/.test(text)) return { used: 0 };
  const value = (REST_OF_LINE.exec(text)?.[0] ?? '').replace(NOTE, '').trimEnd();
  return { value, used: value.length };
}

function unquote(text = '', pattern: RegExp): string {
  return text.replace(pattern, (_match, character: string) => ESCAPES[character] ?? character);
}

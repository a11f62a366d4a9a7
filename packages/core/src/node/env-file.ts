/** The variables of a `.env` text, and the lines that could not be read. */
export interface EnvFile {
  readonly values: ReadonlyMap<string, string>;
  /** Line numbers, from 1. */
  readonly unreadable: readonly number[];
}

const KEY = /^[^\S\r\n]*(?:export[^\S\r\n]+)?(?:'([^']+)'|([^=#\s'"]+))[^\S\r\n]*/;
const SINGLE_QUOTED = /^'((?:\\[\s\S]|[^'\\])*)'/;
const DOUBLE_QUOTED = /^"((?:\\[\s\S]|[^"\\])*)"/;
const REST_OF_LINE = /^[^\r\n]*/;
const NOTE = /\s+#.*$|^#.*$/;
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
  const unreadable: number[] = [];
  let rest = text.replace(/^\uFEFF/, '');
  let line = 1;
  while (rest !== '') {
    const entry = readEntry(rest);
    if (entry.key !== undefined) values.set(entry.key, entry.value);
    if (entry.isBroken) unreadable.push(line);
    line += rest.slice(0, entry.length).split(/\r\n|\r|\n/).length - 1;
    rest = rest.slice(entry.length);
  }
  return { values, unreadable };
}

/** One line that {@link parseEnv}, python-dotenv and a shell read back as this very value. */
export function formatEnvLine(name: string, value: string): string {
  if (/[\r\n]/.test(value)) throw new TypeError(`The value of ${name} must be one line.`);
  const plain = /^[\w./:@%+,-]*$/.test(value);
  return `${name}=${plain ? value : `'${value.replace(/[\\']/g, '\\$&')}'`}`;
}

interface Entry {
  readonly key?: string;
  readonly value: string;
  /** Characters used, the line end included. */
  readonly length: number;
  readonly isBroken: boolean;
}

function readEntry(text: string): Entry {
  const line = REST_OF_LINE.exec(text)?.[0] ?? '';
  if (ONLY_NOTE.test(line)) return skip(text, line.length, false);
  const key = KEY.exec(text);
  const afterKey = text.slice(key?.[0].length ?? 0);
  if (!key || !afterKey.startsWith('=')) return skip(text, line.length, true);
  const valueText = afterKey.slice(1).replace(/^[^\S\r\n]+/, '');
  const { value, used } = readValue(valueText);
  const start = text.length - valueText.length;
  const tail = REST_OF_LINE.exec(valueText.slice(used))?.[0] ?? '';
  if (!ONLY_NOTE.test(tail)) return skip(text, start + used + tail.length, true);
  return { ...skip(text, start + used + tail.length, false), key: key[1] ?? key[2] ?? '', value };
}

function readValue(text: string): { readonly value: string; readonly used: number } {
  const single = SINGLE_QUOTED.exec(text);
  if (single) return { value: unquote(single[1], /\\([\\'])/g), used: single[0].length };
  const double = DOUBLE_QUOTED.exec(text);
  if (double) return { value: unquote(double[1], /\\([\\'"nrtfbv])/g), used: double[0].length };
  const line = REST_OF_LINE.exec(text)?.[0] ?? '';
  return { value: line.replace(NOTE, '').trimEnd(), used: line.length };
}

function unquote(text = '', pattern: RegExp): string {
  return text.replace(pattern, (_match, character: string) => ESCAPES[character] ?? character);
}

/** An entry without a variable that ends with its line. */
function skip(text: string, length: number, isBroken: boolean): Entry {
  const lineEnd = /^(\r\n|\r|\n)?/.exec(text.slice(length))?.[0].length ?? 0;
  return { value: '', length: length + lineEnd, isBroken };
}

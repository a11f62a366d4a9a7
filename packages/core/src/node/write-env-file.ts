import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type EnvEntry, formatEnvLine, parseEnv, readEntries } from './env-file.js';
import { updateFile } from './update-file.js';
import { refuseVariable } from './variable-names.js';

type Changes = ReadonlyMap<string, string | undefined>;

/**
 * Sets, or with `undefined` removes, variables of `<home>/.env`, which Hermes Agent reads and writes too: read fresh under
 * its lock, replaced whole, readable by its user alone. What is not concerned stays byte for byte, a note behind a
 * changed value too; where a variable stands several times, one is left.
 *
 * @throws Error when a name or a value may not be written; nothing is then.
 */
export async function writeEnvFile(
  home: string,
  changes: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const wanted: Changes = new Map(Object.entries(changes));
  for (const [name, value] of wanted) {
    refuseVariable(name);
    if (value !== undefined) refuseValue(name, value);
  }
  const path = join(home, '.env');
  await updateFile(path, { mode: 0o600, change: (text) => changed(path, text, wanted) });
}

function refuseValue(name: string, value: string): void {
  if (value.includes('\0')) throw new Error(`The value of ${name} holds a zero character.`);
  formatEnvLine(name, value);
  if (/\$\{[^}]*\}/.test(value)) {
    throw new Error(
      `The value of ${name} holds \${...}, which Hermes Agent replaces when it reads .env. Set ${name} in the environment.`,
    );
  }
}

function changed(path: string, text: string, wanted: Changes): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const entries = [...readEntries(text.slice(mark.length))];
  const last = new Map(entries.map((entry) => [entry.name, entry]));
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const kept = entries.map((entry) => {
    if (entry.name === undefined || !wanted.has(entry.name)) return entry.raw;
    const value = wanted.get(entry.name);
    return value === undefined || last.get(entry.name) !== entry ? '' : replaced(entry, value);
  });
  const added = [...wanted].filter(([name, value]) => value !== undefined && !last.has(name));
  const lines = added.map(([name, value = '']) => `${formatEnvLine(name, value)}${lineEnd}`);
  const body = kept.join('');
  const needsEnd = lines.length > 0 && body !== '' && !/[\r\n]$/.test(body);
  const result = [mark, body, needsEnd ? lineEnd : '', ...lines].join('');
  if (!isDeepStrictEqual(parseEnv(result).values, valuesAfter(text, wanted))) {
    const lines = text.split(/\r\n|\r|\n/);
    const broken = parseEnv(text).unreadable.findLast(({ from }) =>
      /['"]/.test(lines[from - 1] ?? ''),
    );
    throw new Error(
      `${path} line ${broken?.from}: the quotation marks do not match, so that what is written below would be lost. Correct the line.`,
    );
  }
  return result;
}

function replaced({ name = '', before, after, raw }: EnvEntry, value: string): string {
  const lineEnd = /[\r\n]*$/.exec(raw)?.[0] ?? '';
  const note = after.trimStart().startsWith('#') ? after.replace(/^#/, ' #') : '';
  const marks = note !== '' && value === '' ? "''" : ''; // python-dotenv would take the note for the value
  return `${before}${formatEnvLine(name, value)}${marks}${note}${lineEnd}`;
}

function valuesAfter(text: string, wanted: Changes): ReadonlyMap<string, string> {
  const values = new Map(parseEnv(text).values);
  for (const [name, value] of wanted) {
    if (value === undefined) values.delete(name);
    else values.set(name, value);
  }
  return values;
}

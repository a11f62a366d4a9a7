import { UsageError } from '../usage-error.js';

/**
 * The variables of `NAME=VALUE` texts, values trimmed.
 *
 * @throws UsageError that never shows a value: it may be a secret.
 */
export function readVariables(texts: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(texts.map(readVariable));
}

function readVariable(text: string): readonly [name: string, value: string] {
  const [, name, rest = ''] = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/s.exec(text.trim()) ?? [];
  if (name === undefined) {
    throw new UsageError('--set must be NAME=VALUE, such as --set TAVILY_API_KEY=tvly-...');
  }
  const value = rest.trim();
  if (value === '') throw new UsageError(`--set ${name} has no value.`);
  if (/\p{Cc}/u.test(value)) {
    throw new UsageError(`--set ${name} has control characters in its value, such as a line end.`);
  }
  return [name, value];
}

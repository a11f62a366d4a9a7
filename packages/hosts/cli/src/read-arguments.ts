import { type ParseArgsConfig, parseArgs } from 'node:util';
import { messageOf } from '@hermes/web-core';
import { didYouMean } from './did-you-mean.js';
import { UsageError } from './usage-error.js';

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<T extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true }>
>;

/**
 * Options and the other words of a command line.
 *
 * @throws UsageError for an unknown option, or one without its value.
 */
export function readArguments<const T extends Options>(
  args: readonly string[],
  options: T,
): Parsed<T> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(objection(messageOf(error), Object.keys(options)), { cause: error });
  }
}

/** @throws UsageError when the text is not a whole number. */
export function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`${option} must be a whole number; it is "${text}".`);
}

/** @throws UsageError when the text is none of the choices. */
export function oneOf<const T extends string>(
  option: string,
  choices: readonly T[],
  text: string | undefined,
): T | undefined {
  if (text === undefined) return undefined;
  const choice = choices.find((known) => known === text);
  if (choice !== undefined) return choice;
  throw new UsageError(`${option} must be one of ${choices.join(', ')}; it is "${text}".`);
}

/** What Node says, with the nearest option in place of its advice for a word that is none. */
function objection(text: string, options: readonly string[]): string {
  const [unknown, option = ''] = /^Unknown option '([^']+)'/.exec(text) ?? [];
  if (unknown === undefined) return withFullStop(text);
  const known = options.map((name) => `--${name}`);
  return `${unknown}. ${didYouMean(option, known)}What is no option goes behind --.`;
}

function withFullStop(text: string): string {
  return /[.'"]$/.test(text) ? text : `${text}.`;
}

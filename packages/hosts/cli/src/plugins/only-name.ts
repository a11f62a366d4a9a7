import { UsageError } from '../usage-error.js';

/** The one name behind a command. @throws UsageError when there is none, or more. */
export function onlyName(command: string, positionals: readonly string[]): string {
  const [name] = positionals;
  if (name?.trim() === '') throw new UsageError(`plugins ${command} needs the name of a plugin.`);
  if (name !== undefined && positionals.length === 1) return name;
  throw new UsageError(
    `plugins ${command} needs the name of one plugin; it has ${positionals.length}.`,
  );
}

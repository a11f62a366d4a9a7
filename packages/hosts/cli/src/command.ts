import type { Io } from './io.js';

/** One command of the program. */
export interface Command {
  /** The command line without the program's name, such as `search <query> [--json]`. */
  readonly usage: string;
  /** Each an option as it is written, and its meaning. */
  readonly options: readonly (readonly [flag: string, meaning: string])[];
  /** What else there is to know, each a paragraph. */
  readonly notes?: readonly string[];
  /** Command lines without the program's name. */
  readonly examples: readonly string[];
  /**
   * Gives the exit code.
   *
   * @throws UsageError when the arguments are wrong.
   */
  run(args: readonly string[], io: Io): Promise<number>;
  /** Commands below this one: the word behind this command's name chooses, and without any of them this one runs. */
  readonly subcommands?: readonly CommandEntry[];
}

/** A command as an overview shows it; its code is imported when it is asked for. */
export interface CommandEntry {
  readonly name: string;
  /** Other words for it, which no overview shows. */
  readonly aliases?: readonly string[];
  readonly summary: string;
  load(): Promise<Command>;
}

/** The command that goes by a word. */
export function findCommand(
  commands: readonly CommandEntry[],
  word: string | undefined,
): CommandEntry | undefined {
  if (word === undefined) return undefined;
  return commands.find(({ name, aliases = [] }) => [name, ...aliases].includes(word));
}

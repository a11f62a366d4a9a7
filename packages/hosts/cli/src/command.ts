import type { Io } from './io.js';

/** One command of the program. */
export interface Command {
  /** The command line without the program's name, such as `search <query> [--json]`. */
  readonly usage: string;
  /** Each an option as it is written, and its meaning. */
  readonly options: readonly (readonly [flag: string, meaning: string])[];
  /** Command lines without the program's name. */
  readonly examples: readonly string[];
  /**
   * Gives the exit code.
   *
   * @throws UsageError when the arguments are wrong.
   */
  run(args: readonly string[], io: Io): Promise<number>;
}

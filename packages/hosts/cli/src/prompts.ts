import type { Io } from './io.js';

/** One of several answers. */
export interface Choice<T> {
  readonly value: T;
  readonly label: string;
  /** Shown beside the label while the choice is the one under the cursor. */
  readonly hint?: string;
}

/** Questions to a person. Each throws `Interrupted` on Ctrl-C, with the terminal as it was. */
export interface Prompts {
  choose<T>(question: {
    readonly message: string;
    readonly choices: readonly Choice<T>[];
    readonly initial?: T;
  }): Promise<T>;
  /** One line, trimmed; `''` when left empty. A secret is not shown. */
  text(question: {
    readonly message: string;
    readonly initial?: string;
    readonly secret?: boolean;
  }): Promise<string>;
  confirm(question: { readonly message: string; readonly initial: boolean }): Promise<boolean>;
}

export { Interrupted } from './interrupted.js';

/** Questions at the terminal; `undefined` when there is nobody to ask. */
export function promptsOf(io: Io): Promise<Prompts> | undefined {
  const { terminal } = io;
  if (!terminal || io.env.TERM === 'dumb') return undefined;
  return import('./clack-prompts.js').then(
    ({ ClackPrompts }) => new ClackPrompts(terminal, io), // late: most commands ask nothing
  );
}

import type { Env } from '@hermes/web-core';

/** A stream that text goes to. */
export interface Output {
  write(text: string): void;
  readonly isTTY: boolean;
  /** Characters per line; absent where it is no terminal. */
  readonly columns?: number | undefined;
}

/** Everything that the program has to do with the process it runs in. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Env;
  /** Path that the program was started by, links not followed: it tells where the program is installed. */
  readonly script: string;
  /** Fires on Ctrl-C. */
  readonly signal: AbortSignal;
}

import type { Readable, Writable } from 'node:stream';

/** Everything that the program has to do with the process it runs in. */
export interface Io {
  /** Working directory. */
  readonly cwd: string;
  /** Absent where there is nobody to ask. */
  readonly terminal?: Terminal;
  print(text: string): void;
  complain(text: string): void;
}

/** Where a person can be asked. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

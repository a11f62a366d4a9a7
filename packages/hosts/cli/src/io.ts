import type { Readable } from 'node:stream';
import type { Env } from '@hermes/web-core';
import type { Output } from './output.js';
import type { StatusLine } from './status-line.js';

/** Where a person can be asked. */
export interface Terminal {
  /** The keys that are pressed. */
  readonly input: Readable;
  readonly output: Output;
}

/** Everything that the program has to do with the process it runs in. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  /** On stderr, gone before anything else is written. */
  readonly statusLine: StatusLine;
  /** Absent unless both the keys and one of the outputs are a person's. */
  readonly terminal?: Terminal;
  /** What is sent to the program; opened by the first call. */
  openInput(): Readable;
  readonly env: Env;
  /** Working directory. */
  readonly cwd: string;
  /** Path that the program was started by, links not followed: it tells where the program is installed. */
  readonly script: string;
  /** Fires on Ctrl-C. */
  readonly signal: AbortSignal;
  /** Fires on SIGTERM and SIGHUP, which from this call on do not end the program by themselves. */
  endSignal(): AbortSignal;
  /** No progress is to be shown. */
  readonly quiet: boolean;
}

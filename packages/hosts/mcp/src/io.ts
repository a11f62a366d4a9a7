import type { Readable } from 'node:stream';
import type { Env } from '@hermes/web-core';

/** Everything that the server has to do with the process it runs in. */
export interface McpIo {
  /** Frames of the client; touched only where stdio is served. */
  readonly stdin: Readable;
  /** Takes frames and nothing else, but for the texts of `--help` and `--version`. */
  readonly stdout: McpOutput;
  /** Takes what people are to read. */
  readonly stderr: McpOutput;
  readonly env: Env;
  /** Working directory. */
  readonly cwd: string;
  /** Path that the program was started by, links not followed: it tells where the program is installed. */
  readonly script: string;
  /** Fires when the program is asked to end. */
  readonly signal: AbortSignal;
}

/** A stream that text goes to. */
export interface McpOutput {
  write(text: string): void;
}

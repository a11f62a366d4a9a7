import type { Env } from '@hermes/web-core';
import type { Io, Output } from '../src/io.js';
import { main } from '../src/main.js';

export interface Captured {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Circumstances {
  readonly env?: Env;
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly signal?: AbortSignal;
  /** What the program was started by. */
  readonly script?: string;
}

/** Runs one command line of the program in this process. */
export async function run(
  args: readonly string[],
  { env = {}, isTTY = false, columns, signal, script = '/' }: Circumstances = {},
): Promise<Captured> {
  const stdout = new Capture(isTTY, columns);
  const stderr = new Capture(isTTY, columns);
  const io: Io = {
    stdout,
    stderr,
    env,
    script,
    signal: signal ?? new AbortController().signal,
  };
  const code = await main(args, io);
  return { code, stdout: stdout.text, stderr: stderr.text };
}

class Capture implements Output {
  text = '';
  readonly isTTY: boolean;
  readonly columns: number | undefined;

  constructor(isTTY: boolean, columns: number | undefined) {
    this.isTTY = isTTY;
    this.columns = columns;
  }

  write(text: string): void {
    this.text += text;
  }
}

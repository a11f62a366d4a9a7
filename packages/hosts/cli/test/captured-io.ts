import { Readable } from 'node:stream';
import type { Env } from '@hermes/web-core';
import { ClearingOutput } from '../src/clearing-output.js';
import type { Io, Terminal } from '../src/io.js';
import { main } from '../src/main.js';
import type { Output } from '../src/output.js';
import { StatusLine } from '../src/status-line.js';

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
  readonly cwd?: string;
  /** What is sent to the program. */
  readonly input?: Readable;
  /** Absent: there is nobody to ask. */
  readonly terminal?: Terminal;
}

/** Runs one command line of the program in this process. */
export async function run(
  args: readonly string[],
  circumstances: Circumstances = {},
): Promise<Captured> {
  const { io, stdout, stderr } = capturedIo(circumstances);
  const code = await main(args, io);
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** What a command runs with, and what it writes. */
export function capturedIo({
  env = {},
  isTTY = false,
  columns,
  signal = new AbortController().signal,
  script = '/',
  cwd = '/',
  input = Readable.from([]),
  terminal,
}: Circumstances = {}): {
  readonly io: Io;
  readonly stdout: { readonly text: string };
  readonly stderr: { readonly text: string };
} {
  const stdout = new Capture(isTTY, columns);
  const stderr = new Capture(isTTY, columns);
  const statusLine = new StatusLine(stderr);
  const io: Io = {
    stdout: new ClearingOutput(stdout, statusLine),
    stderr: new ClearingOutput(stderr, statusLine),
    statusLine,
    ...(terminal && { terminal }),
    openInput: () => input,
    env,
    cwd,
    script,
    signal,
    endSignal: () => new AbortController().signal,
    quiet: false,
  };
  return { io, stdout, stderr };
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

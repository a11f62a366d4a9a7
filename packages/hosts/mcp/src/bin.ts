#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Readable } from 'node:stream';
import type { McpIo } from './io.js';
import { main } from './main.js';

const write = process.stdout.write.bind(process.stdout);
// stdout is for frames alone: what a plugin prints goes to stderr.
process.stdout.write = process.stderr.write.bind(process.stderr);
for (const stream of [process.stdout, process.stderr]) stream.on('error', ignore); // the client is gone, which stdin tells

let isFinished = false;
process.on('exit', () => {
  if (isFinished) return;
  process.exitCode = 1;
  writeSync(process.stderr.fd, 'hermes-web-mcp: a plugin ended the program.\n');
});
// What a plugin leaves running in the background must not take the server with it.
process.on('uncaughtException', survive);
process.on('unhandledRejection', survive);

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);

const { env, argv } = process;
const io: McpIo = {
  get stdin(): Readable {
    return process.stdin;
  },
  stdout: { write: (text) => void write(text) },
  stderr: { write: (text) => void process.stderr.write(text) },
  env,
  cwd: workingDirectory(),
  script: argv[1] ?? '',
  signal: ending.signal,
};
process.exitCode = await main(argv.slice(2), io);
isFinished = true;
await new Promise<void>((resolve) => void write('', () => resolve()));
process.exit();

/** Asked twice, the program ends at once. */
function end(): void {
  if (ending.signal.aborted) {
    isFinished = true;
    process.exit(1);
  }
  ending.abort();
}

async function survive(error: unknown): Promise<void> {
  const { messageOf } = await import('@hermes/web-core'); // late: a start needs nothing of it
  io.stderr.write(`hermes-web-mcp: something failed in the background: ${messageOf(error)}\n`);
}

function ignore(): void {}

/** Of a shell whose folder was removed there is none. */
function workingDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return homedir();
  }
}

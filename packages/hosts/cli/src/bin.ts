#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { homedir } from 'node:os';
import { isatty } from 'node:tty';
import { messageOf } from '@hermes/web-core';
import { ClearingOutput } from './clearing-output.js';
import type { Io, Terminal } from './io.js';
import { main } from './main.js';
import { ProcessOutput } from './process-output.js';
import { StatusLine } from './status-line.js';
import { whoEnded } from './who-ended.js';

/** How long a plugin's forgotten timers and sockets may keep the process once everything is written. */
const LINGER_MS = 500;

const plainStdout = new ProcessOutput(process.stdout);
const plainStderr = new ProcessOutput(process.stderr);
const statusLine = new StatusLine(plainStderr);
const stdout = new ClearingOutput(plainStdout, statusLine);
const stderr = new ClearingOutput(plainStderr, statusLine);
// What a plugin logs must not get between the lines of the answer, nor into the status line.
const log = process.stderr.write.bind(process.stderr);
process.stderr.write = new Proxy(log, {
  apply(_target, _self, written: Parameters<typeof log>): boolean {
    statusLine.clear();
    return log(...written);
  },
});
process.stdout.write = process.stderr.write;

let isFinished = false;
process.on('exit', () => {
  if (isFinished) return;
  process.exitCode = 1; // that is no success
  writeSync(process.stderr.fd, `hermes-web: ${whoEnded(new Error().stack)}\n`);
});
// What a plugin leaves running in the background must not take the answer with it.
const survive = (error: unknown): void =>
  stderr.write(`hermes-web: something failed in the background: ${messageOf(error)}\n`);
process.on('uncaughtException', survive);
process.on('unhandledRejection', survive);

const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort());

const { env, argv } = process;
const terminal = findTerminal();
const io: Io = {
  stdout,
  stderr,
  statusLine,
  ...(terminal && { terminal }),
  openInput: () => process.stdin,
  env,
  cwd: workingDirectory(),
  script: argv[1] ?? '',
  signal: interruption.signal,
  endSignal,
  quiet: false,
};
process.exitCode = await main(argv.slice(2), io);
isFinished = true;

const lost = await plainStdout.flush();
if (lost) {
  stderr.write(`hermes-web: the answer could not be written: ${lost.message}\n`);
  process.exitCode = 1;
}
await plainStderr.flush();
setTimeout(() => process.exit(), LINGER_MS).unref();

/** The stream of the keys is only opened when they come from a person: a pipe stays untouched. */
function findTerminal(): Terminal | undefined {
  const output = [stdout, stderr].find(({ isTTY }) => isTTY);
  return output && isatty(0) ? { input: process.stdin, output } : undefined;
}

function endSignal(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => ending.abort());
  return ending.signal;
}

/** Of a shell whose folder was removed there is none. */
function workingDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return homedir();
  }
}

#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { messageOf } from '@hermes/web-core';
import type { Io, Output } from './io.js';
import { main } from './main.js';

/** How long a plugin's forgotten timers and sockets may keep the process once everything is written. */
const LINGER_MS = 500;

class ProcessOutput implements Output {
  readonly #stream: NodeJS.WriteStream;
  readonly #write: NodeJS.WriteStream['write'];
  #error: Error | undefined;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
    this.#write = stream.write.bind(stream);
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') this.#error = error; // a reader that has seen enough, such as head, is no error
    });
  }

  get isTTY(): boolean {
    return this.#stream.isTTY;
  }

  get columns(): number | undefined {
    return this.#stream.columns;
  }

  write(text: string): void {
    this.#write(text);
  }

  /** Waits until the reader has everything; gives what went wrong on the way. */
  async flush(): Promise<Error | undefined> {
    await new Promise<void>((resolve) => {
      this.#write('', () => resolve());
    });
    return this.#error;
  }
}

const stdout = new ProcessOutput(process.stdout);
const stderr = new ProcessOutput(process.stderr);
// What a plugin logs must not get between the lines of the answer.
process.stdout.write = process.stderr.write.bind(process.stderr);

let isFinished = false;
process.on('exit', () => {
  if (isFinished) return;
  process.exitCode = 1; // a plugin ended the process: that is no success
  writeSync(
    process.stderr.fd,
    'hermes-web: a plugin ended the program before the answer was there.\n',
  );
});
// What a plugin leaves running in the background must not take the answer with it.
const survive = (error: unknown): void =>
  stderr.write(`hermes-web: something failed in the background: ${messageOf(error)}\n`);
process.on('uncaughtException', survive);
process.on('unhandledRejection', survive);

const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort());

const { env, argv } = process;
const io: Io = { stdout, stderr, env, script: argv[1] ?? '', signal: interruption.signal };
process.exitCode = await main(argv.slice(2), io);
isFinished = true;

const lost = await stdout.flush();
if (lost) {
  stderr.write(`hermes-web: the answer could not be written: ${lost.message}\n`);
  process.exitCode = 1;
}
await stderr.flush();
setTimeout(() => process.exit(), LINGER_MS).unref();

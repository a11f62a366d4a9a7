#!/usr/bin/env node
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

const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort());

const { env, argv } = process;
const io: Io = { stdout, stderr, env, script: argv[1] ?? '', signal: interruption.signal };
process.exitCode = await main(argv.slice(2), io);

const lost = await stdout.flush();
if (lost) {
  stderr.write(`hermes-web: the answer could not be written: ${lost.message}\n`);
  process.exitCode = 1;
}
await stderr.flush();
setTimeout(() => process.exit(), LINGER_MS).unref();

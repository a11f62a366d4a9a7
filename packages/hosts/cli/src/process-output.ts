import type { Output } from './output.js';

/** A stream of the process. */
export class ProcessOutput implements Output {
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

  /** A terminal that was never given a size says 0. */
  get columns(): number | undefined {
    return this.#stream.columns || undefined;
  }

  get rows(): number | undefined {
    return this.#stream.rows || undefined;
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

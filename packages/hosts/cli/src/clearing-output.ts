import type { Output } from './output.js';
import type { StatusLine } from './status-line.js';

/** A stream whose text never runs into the status line. */
export class ClearingOutput implements Output {
  readonly #output: Output;
  readonly #statusLine: StatusLine;

  constructor(output: Output, statusLine: StatusLine) {
    this.#output = output;
    this.#statusLine = statusLine;
  }

  get isTTY(): boolean {
    return this.#output.isTTY;
  }

  get columns(): number | undefined {
    return this.#output.columns;
  }

  get rows(): number | undefined {
    return this.#output.rows;
  }

  write(text: string): void {
    this.#statusLine.clear();
    this.#output.write(text);
  }
}

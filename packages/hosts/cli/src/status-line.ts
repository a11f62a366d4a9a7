import type { Progress } from '@hermes/web-core';
import type { Output } from './io.js';
import { printable } from './printable.js';
import { wrapText } from './wrap-text.js';

const CLEAR_LINE = '\r\u001b[K';

/** One line on a terminal that says what a long call is at, each text in the place of the last. */
export class StatusLine {
  readonly #output: Output;
  #isShown = false;

  constructor(output: Output) {
    this.#output = output;
  }

  show({ message, done, total }: Progress): void {
    const count = done === undefined ? '' : ` (${done}${total === undefined ? '' : `/${total}`})`;
    const text = printable(`${message}${count}`);
    const [line] = wrapText(text, (this.#output.columns ?? 80) - 1);
    this.#output.write(`${CLEAR_LINE}${line}`);
    this.#isShown = true;
  }

  clear(): void {
    if (this.#isShown) this.#output.write(CLEAR_LINE);
    this.#isShown = false;
  }
}

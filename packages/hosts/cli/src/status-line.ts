import type { Progress } from '@hermes/web-core';
import type { Output } from './output.js';
import { printable } from './printable.js';
import { wrapText } from './wrap-text.js';

const CLEAR_LINE = '\r\u001b[K';
const FRAMES = ['|', '/', '-', '\\'] as const;
const FRAME_MS = 120;
/** What is over sooner needs no words. */
const PATIENCE_MS = 500;

/** One line on a terminal that says what the program is at, while that lasts longer than a moment; each text takes the place of the last. */
export class StatusLine {
  readonly #output: Output;
  #progress: Progress | undefined;
  #timer: NodeJS.Timeout | undefined;
  #frame = 0;
  #pauses = 0;
  #isShown = false;

  constructor(output: Output) {
    this.#output = output;
  }

  get isTTY(): boolean {
    return this.#output.isTTY;
  }

  /** Shows the line until what is returned is disposed of; then what it said before, if it said anything. */
  begin(progress: Progress): Disposable {
    const before = this.#progress;
    this.#progress = progress;
    this.#timer ??= setTimeout(() => this.#turn(), PATIENCE_MS);
    return {
      [Symbol.dispose]: (): void => {
        this.#progress = before;
        if (before === undefined) this.#end();
      },
    };
  }

  /** Another text, from the next turn on. */
  show(progress: Progress): void {
    if (this.#progress !== undefined) this.#progress = progress;
  }

  /** Keeps the line away while a question is asked. */
  pause(): Disposable {
    this.#pauses += 1;
    this.clear();
    return {
      [Symbol.dispose]: (): void => {
        this.#pauses -= 1;
      },
    };
  }

  /** Makes way for other text. */
  clear(): void {
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#output.write(CLEAR_LINE);
  }

  #turn(): void {
    this.#timer = setTimeout(() => this.#turn(), FRAME_MS);
    if (this.#progress === undefined || this.#pauses > 0) return;
    this.#frame = (this.#frame + 1) % FRAMES.length;
    const text = `${FRAMES[this.#frame]} ${textOf(this.#progress)}`;
    const [line] = wrapText(text, (this.#output.columns ?? 80) - 1);
    this.#isShown = true;
    this.#output.write(`${CLEAR_LINE}${line}`);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.clear();
  }
}

function textOf({ message, done, total }: Progress): string {
  const count = done === undefined ? '' : ` (${done}${total === undefined ? '' : `/${total}`})`;
  return printable(`${message}${count}`);
}

import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { Terminal } from '../src/io.js';
import type { Output } from '../src/output.js';

/** Keys as a terminal sends them. */
export const KEY = {
  enter: '\r',
  down: '\u001b[B',
  up: '\u001b[A',
  ctrlC: '\u0003',
  ctrlD: '\u0004',
};

/** What is waited for, and the keys that are then pressed; `undefined` hangs up. */
type Step = readonly [shown: string, keys: string | undefined];

/** A terminal with a person who presses keys as soon as they have read a text. */
export class ScriptedTerminal implements Terminal {
  readonly input = new PassThrough();
  readonly output: Output;
  /** Everything that was shown, without what moves the cursor. */
  shown = '';
  /** Everything. */
  bytes = '';
  readonly #steps: Step[];
  #unread = '';

  constructor(steps: readonly Step[], columns = 80) {
    this.#steps = [...steps];
    this.output = { isTTY: true, columns, rows: 24, write: (text) => this.#show(text) };
  }

  /** The texts that never came. */
  get missing(): readonly string[] {
    return this.#steps.map(([text]) => text);
  }

  #show(text: string): void {
    const visible = stripVTControlCharacters(text);
    this.bytes += text;
    this.shown += visible;
    this.#unread += visible;
    const [step] = this.#steps;
    if (!step || !this.#unread.includes(step[0])) return;
    this.#steps.shift();
    this.#unread = '';
    setImmediate(() => {
      if (step[1] === undefined) this.input.end();
      else this.input.write(step[1]);
    });
  }
}

import { PassThrough, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { Terminal } from '../src/io.js';

/** What is waited for, and the keys that are then pressed. */
type Step = readonly [shown: string, keys: string];

/** A terminal with a person who presses keys as soon as they have read a text. */
export class ScriptedTerminal implements Terminal {
  readonly input = new PassThrough();
  readonly output: Writable;
  readonly #steps: Step[];
  #unread = '';

  constructor(steps: readonly Step[]) {
    this.#steps = [...steps];
    this.output = new Writable({
      decodeStrings: false,
      write: (chunk, _encoding, done) => {
        this.#show(String(chunk));
        done();
      },
    });
  }

  /** The texts that never came. */
  get missing(): readonly string[] {
    return this.#steps.map(([text]) => text);
  }

  #show(text: string): void {
    this.#unread += stripVTControlCharacters(text);
    const [step] = this.#steps;
    if (!step || !this.#unread.includes(step[0])) return;
    this.#steps.shift();
    this.#unread = '';
    setImmediate(() => this.input.write(step[1]));
  }
}

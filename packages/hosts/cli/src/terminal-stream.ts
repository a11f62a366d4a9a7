import { Writable } from 'node:stream';
import type { Io } from './io.js';
import { lookOf } from './look.js';
import type { Output } from './output.js';

const COLORS = new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`, 'g');

/** An output as the stream that a prompt library writes to: with its size, and with colours only where they are wanted. */
export class TerminalStream extends Writable {
  readonly #output: Output;
  readonly #hasColors: boolean;

  constructor(output: Output, io: Io) {
    super({ decodeStrings: false });
    this.#output = output;
    this.#hasColors = lookOf(output, io).colors.isColorSupported;
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

  override _write(chunk: unknown, _encoding: string, done: () => void): void {
    const text = String(chunk);
    this.#output.write(this.#hasColors ? text : text.replace(COLORS, ''));
    done();
  }
}

import type { Io } from '../io.js';
import { lookOf } from '../look.js';
import type { Output } from '../output.js';
import { printable } from '../printable.js';
import { wrapText } from '../wrap-text.js';

/** A sentence to a person, wrapped on a terminal. It may hold anything: it is made printable. */
export function say(text: string, output: Output, io: Io): void {
  const lines = wrapText(printable(text), lookOf(output, io).sentenceColumns);
  output.write(`${lines.join('\n')}\n`);
}

/** Something to mind, on stderr. */
export function warn(text: string, io: Io): void {
  const { colors, sentenceColumns } = lookOf(io.stderr, io);
  const [first = '', ...rest] = wrapText(`warning: ${printable(text)}`, sentenceColumns);
  const head = first.replace(/^warning:/, colors.yellow('warning:'));
  io.stderr.write(`${[head, ...rest].join('\n')}\n`);
}

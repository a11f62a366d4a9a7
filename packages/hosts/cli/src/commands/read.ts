import { failure, WebProviderError } from '@hermes/web-core';
import type { Passage } from '@hermes/web-tools';
import type { Command } from '../command.js';
import { EXIT_CODE } from '../exit-code.js';
import type { Io } from '../io.js';
import { lookOf } from '../look.js';
import { printable } from '../printable.js';
import { readArguments, wholeNumber } from '../read-arguments.js';
import { writeFailure, writeJson } from '../report.js';
import { UsageError } from '../usage-error.js';

const DEFAULT_LINES = 200;

export const readCommand: Command = {
  usage: 'read <file> [--from N] [--lines N] [--json]',
  options: [
    ['--from N', 'The first line to show (default 1).'],
    ['--lines N', `At most N lines (default ${DEFAULT_LINES}).`],
    ['--json', 'Print the lines as JSON.'],
  ],
  notes: ['The footer of a shortened page names the file. No other files can be read.'],
  examples: [
    'read example.com-0f3a9c1d2b4e5f60.md',
    'read example.com-0f3a9c1d2b4e5f60.md --from 201 --lines 100',
  ],
  run,
};

/** Lines of a stored text, and its file. */
interface FilePassage extends Passage {
  readonly file: string;
}

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, {
    from: { type: 'string' },
    lines: { type: 'string' },
    json: { type: 'boolean' },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    throw new UsageError(`read needs exactly one file; it has ${positionals.length}.`);
  }
  const from = atLeastOne('--from', values.from) ?? 1;
  const lines = atLeastOne('--lines', values.lines) ?? DEFAULT_LINES;
  try {
    const passage = await passageOf(file, { from, lines, io });
    if (values.json) writeJson({ success: true, data: passage }, io);
    else show(passage, io);
    return EXIT_CODE.ok;
  } catch (error) {
    if (!WebProviderError.is(error)) throw error;
    if (values.json) writeJson(failure(error), io);
    else writeFailure(failure(error), io);
    return EXIT_CODE.failed;
  }
}

function atLeastOne(option: string, text: string | undefined): number | undefined {
  const number = wholeNumber(option, text);
  if (number === 0) throw new UsageError(`${option} must be at least 1.`);
  return number;
}

async function passageOf(
  file: string,
  { from, lines, io }: { readonly from: number; readonly lines: number; readonly io: Io },
): Promise<FilePassage> {
  const [{ hermesHome }, { readPassage, readStoredText }] = await Promise.all([
    import('@hermes/web-core/node'),
    import('@hermes/web-tools'),
  ]);
  const { name, text } = await readStoredText({ home: hermesHome(io.env), file, cwd: io.cwd });
  return { file: name, ...readPassage({ name, text, from, lines }) };
}

/** The lines to stdout; to stderr which they are and how to go on. */
function show(
  { file, total_lines: total, from, to, content, next_from: next }: FilePassage,
  io: Io,
): void {
  io.stdout.write(`${printable(content.replace(/\r$/, ''))}\n`);
  const { dim } = lookOf(io.stderr, io).colors;
  const name = printable(file);
  const where = `Lines ${from} to ${to} of ${total} of ${name}.`;
  const goOn =
    next === undefined ? 'That is all.' : `Read on: hermes-web read ${quoted(name)} --from ${next}`;
  io.stderr.write(`${dim(`${where} ${goOn}`)}\n`);
}

/** As a shell takes it. */
function quoted(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`;
}

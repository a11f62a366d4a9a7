import { type Failure, failure, messageOf, WebProviderError } from '@hermes/web-core';
import { type Command, findCommand } from './command.js';
import { COMMANDS } from './command-table.js';
import { EXIT_CODE } from './exit-code.js';
import { commandHelp, overview, usageLine } from './help.js';
import { Interrupted } from './interrupted.js';
import type { Io } from './io.js';
import { printable } from './printable.js';
import { writeJson } from './report.js';
import { UsageError } from './usage-error.js';
import { version } from './version.js';

/** Runs one command line and gives the exit code; never throws. */
export async function main(args: readonly string[], given: Io): Promise<number> {
  const { words, quiet } = withoutQuiet(args);
  const io = { ...given, quiet };
  const [first, ...rest] = words;
  if (first === undefined) {
    io.stderr.write(overview());
    return EXIT_CODE.usage;
  }
  const text = GLOBAL_OPTIONS.get(first)?.();
  if (text !== undefined) {
    io.stdout.write(text);
    return EXIT_CODE.ok;
  }
  const outer = findCommand(COMMANDS, first);
  if (!outer) return complain(unknownCommand(first), undefined, io);
  const group = await outer.load();
  const inner = findCommand(group.subcommands ?? [], rest[0]);
  const entry = inner ?? outer;
  const command = inner ? await inner.load() : group;
  if (asksForHelp(rest)) {
    io.stdout.write(commandHelp(entry, command));
    return EXIT_CODE.ok;
  }
  return await runCommand(command, inner ? rest.slice(1) : rest, io);
}

const GLOBAL_OPTIONS: ReadonlyMap<string, () => string> = new Map([
  ['-h', overview],
  ['--help', overview],
  ['--version', (): string => `${version()}\n`],
]);

async function runCommand(command: Command, args: readonly string[], io: Io): Promise<number> {
  try {
    const code = await command.run(args, io);
    return io.signal.aborted ? EXIT_CODE.interrupted : code;
  } catch (error) {
    if (error instanceof Interrupted) return EXIT_CODE.interrupted;
    if (error instanceof UsageError) return complain(error.message, command, io);
    if (asksForJson(args, command)) writeJson(toFailure(error), io);
    else io.stderr.write(`hermes-web: ${printable(messageOf(error))}\n`);
    return EXIT_CODE.failed;
  }
}

function toFailure(error: unknown): Failure {
  if (WebProviderError.is(error)) return failure(error);
  return { success: false, error: messageOf(error) };
}

function complain(message: string, command: Command | undefined, io: Io): number {
  io.stderr.write(`hermes-web: ${printable(message)}\n${usageLine(command)}\n`);
  return EXIT_CODE.usage;
}

function unknownCommand(name: string): string {
  if (name.startsWith('-')) return `the command comes first; ${name} is an option.`;
  const known = COMMANDS.map(({ name }) => name).join(', ');
  return `there is no command ${name}. The commands are ${known}.`;
}

/** `--quiet` goes with every command, before or after its name, but not behind `--`. */
function withoutQuiet(args: readonly string[]): {
  readonly words: readonly string[];
  readonly quiet: boolean;
} {
  const end = args.indexOf('--');
  const isQuiet = (word: string, index: number): boolean =>
    (word === '--quiet' || word === '-q') && (end < 0 || index < end);
  const words = args.filter((word, index) => !isQuiet(word, index));
  return { words, quiet: words.length < args.length };
}

/** Also where the other arguments are wrong or missing. */
function asksForHelp(args: readonly string[]): boolean {
  const options = beforeDashes(args);
  return options.includes('--help') || options.includes('-h');
}

function asksForJson(args: readonly string[], { options }: Command): boolean {
  return options.some(([flag]) => flag === '--json') && beforeDashes(args).includes('--json');
}

/** What stands behind `--` is no option. */
function beforeDashes(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  return end < 0 ? args : args.slice(0, end);
}

import { messageOf } from '@hermes/web-core';
import type { Command } from './command.js';
import { COMMANDS, type CommandEntry } from './command-table.js';
import { EXIT_CODE } from './exit-code.js';
import { commandHelp, overview, usageLine } from './help.js';
import type { Io } from './io.js';
import { printable } from './printable.js';
import { UsageError } from './usage-error.js';
import { version } from './version.js';

/** Runs one command line and gives the exit code; never throws. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  const [first, ...rest] = args;
  if (first === undefined) {
    io.stderr.write(overview());
    return EXIT_CODE.usage;
  }
  const text = GLOBAL_OPTIONS.get(first)?.();
  if (text !== undefined) {
    io.stdout.write(text);
    return EXIT_CODE.ok;
  }
  const entry = COMMANDS.find(({ name }) => name === first);
  if (!entry) return complain(unknownCommand(first), undefined, io);
  const command = await entry.load();
  if (asksForHelp(rest)) {
    io.stdout.write(commandHelp(entry, command));
    return EXIT_CODE.ok;
  }
  return await runCommand(command, rest, io);
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
    if (error instanceof UsageError) return complain(error.message, command, io);
    io.stderr.write(`hermes-web: ${printable(messageOf(error))}\n`);
    return EXIT_CODE.failed;
  }
}

function complain(message: string, command: Command | undefined, io: Io): number {
  io.stderr.write(`hermes-web: ${printable(message)}\n${usageLine(command)}\n`);
  return EXIT_CODE.usage;
}

function unknownCommand(name: string): string {
  if (name.startsWith('-')) return `the command comes first; ${name} is an option.`;
  const known = COMMANDS.map((entry: CommandEntry) => entry.name).join(', ');
  return `there is no command ${name}. The commands are ${known}.`;
}

/** Also where the other arguments are wrong or missing, but not behind `--`. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  return options.includes('--help') || options.includes('-h');
}

import type { Command } from './command.js';
import { COMMANDS, type CommandEntry } from './command-table.js';

const USAGE = 'Usage: hermes-web <command> [options]';

/** What the program says without a command. */
export function overview(): string {
  const commands = COMMANDS.map(({ name, summary }) => [name, summary] as const);
  return paragraphs([
    USAGE,
    section('Commands', columns(commands)),
    section('Options', columns([HELP, ['--version', 'Show the version.']])),
    section('Examples', [
      'hermes-web search "typescript monorepo" --limit 3',
      'hermes-web extract https://example.com',
      'hermes-web tools',
    ]),
    '`hermes-web <command> --help` shows the options of a command.',
  ]);
}

/** The help of one command. */
export function commandHelp({ summary }: CommandEntry, command: Command): string {
  return paragraphs([
    usageLine(command),
    summary,
    section('Options', columns([...command.options, HELP])),
    section(
      'Examples',
      command.examples.map((example) => `hermes-web ${example}`),
    ),
  ]);
}

/** One line that shows how a command is written. */
export function usageLine(command: Command | undefined): string {
  return command ? `Usage: hermes-web ${command.usage}` : USAGE;
}

const HELP = ['-h, --help', 'Show this help.'] as const;

function paragraphs(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}

function section(title: string, lines: readonly string[]): string {
  return [`${title}:`, ...lines.map((line) => `  ${line}`)].join('\n');
}

function columns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`);
}

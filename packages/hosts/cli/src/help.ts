import type { Command, CommandEntry } from './command.js';
import { COMMANDS } from './command-table.js';
import { wrapText } from './wrap-text.js';

const NOTE_COLUMNS = 80;

const USAGE = 'Usage: hermes-web <command> [options]';

/** What the program says without a command. */
export function overview(): string {
  return paragraphs([
    USAGE,
    commandSection(COMMANDS),
    section('Options', columns([QUIET, HELP, ['--version', 'Show the version.']])),
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
    ...(command.subcommands ? [commandSection(command.subcommands)] : []),
    section('Options', columns([...command.options, QUIET, HELP])),
    ...(command.notes ?? []).map((note) => wrapText(note, NOTE_COLUMNS).join('\n')),
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

const QUIET = ['-q, --quiet', 'Show no progress.'] as const;
const HELP = ['-h, --help', 'Show this help.'] as const;

function paragraphs(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}

function commandSection(commands: readonly CommandEntry[]): string {
  return section('Commands', columns(commands.map(({ name, summary }) => [name, summary])));
}

function section(title: string, lines: readonly string[]): string {
  return [`${title}:`, ...lines.map((line) => `  ${line}`)].join('\n');
}

function columns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`);
}

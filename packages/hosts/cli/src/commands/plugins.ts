import { type Command, findCommand } from '../command.js';
import { EXIT_CODE } from '../exit-code.js';
import type { Io } from '../io.js';
import { lookOf } from '../look.js';
import { formatPlugins, toListed } from '../plugins/format-plugins.js';
import { warn } from '../plugins/say.js';
import { isInUse } from '../plugins/switch-plugin.js';
import { readArguments } from '../read-arguments.js';
import { writeJson } from '../report.js';
import { lookAround } from '../setup/look-around.js';
import { UsageError } from '../usage-error.js';

const LIST_OPTIONS: Command['options'] = [
  ['--enabled', 'Only those that are in use.'],
  ['--user', 'Only those that were installed into HERMES_HOME.'],
  ['--bundled', 'Only those that come with the program.'],
  ['--json', 'Print the list as JSON.'],
];

export const pluginsListCommand: Command = {
  usage: 'plugins list [--enabled] [--user|--bundled] [--json]',
  options: LIST_OPTIONS,
  examples: ['plugins list', 'plugins list --user', 'plugins list --enabled --json'],
  run: list,
};

export const pluginsCommand: Command = {
  usage: 'plugins [<command>] [--enabled] [--user|--bundled] [--json]',
  options: LIST_OPTIONS,
  examples: [
    'plugins',
    'plugins install acme-search',
    'plugins install owner/repo --enable',
    'plugins info acme',
  ],
  run: list,
  subcommands: [
    {
      name: 'list',
      aliases: ['ls'],
      summary: 'Show every plugin, and whether it is in use.',
      load: async () => pluginsListCommand,
    },
    {
      name: 'install',
      summary: 'Install a plugin from npm, a tarball, a folder or a git repository.',
      load: async () => (await import('./plugins-install.js')).pluginsInstallCommand,
    },
    {
      name: 'enable',
      summary: 'Use a plugin, and ask for what it needs.',
      load: async () => (await import('./plugins-enable.js')).pluginsEnableCommand,
    },
    {
      name: 'disable',
      summary: 'Do not use a plugin, whatever else says so.',
      load: async () => (await import('./plugins-disable.js')).pluginsDisableCommand,
    },
    {
      name: 'update',
      summary: 'Show what a newer version changes, and install it.',
      load: async () => (await import('./plugins-update.js')).pluginsUpdateCommand,
    },
    {
      name: 'remove',
      aliases: ['rm', 'uninstall'],
      summary: 'Remove a plugin that was installed.',
      load: async () => (await import('./plugins-remove.js')).pluginsRemoveCommand,
    },
    {
      name: 'info',
      summary: 'Show everything that is known of a plugin.',
      load: async () => (await import('./plugins-info.js')).pluginsInfoCommand,
    },
  ],
};

async function list(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, {
    enabled: { type: 'boolean' },
    user: { type: 'boolean' },
    bundled: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const [word] = positionals;
  if (word !== undefined) throw strayWord(word);
  if (values.user && values.bundled)
    throw new UsageError('--user and --bundled exclude each other.');
  const { plugins, warnings } = await lookAround(io);
  const rows = plugins.filter(
    (row) =>
      (!values.enabled || isInUse(row)) &&
      (!values.user || row.source === 'user') &&
      (!values.bundled || row.source === 'bundled'),
  );
  if (values.json) writeJson(rows.map(toListed), io);
  else io.stdout.write(formatPlugins(rows, lookOf(io.stdout, io)));
  for (const warning of warnings) warn(warning, io);
  return EXIT_CODE.ok;
}

/** A word that is not where a command's name would be. */
function strayWord(word: string): UsageError {
  const { subcommands = [] } = pluginsCommand;
  if (findCommand(subcommands, word)) {
    return new UsageError(
      `options come after the name of the command: hermes-web plugins ${word} ...`,
    );
  }
  const names = subcommands.map(({ name }) => name).join(', ');
  return new UsageError(`there is no command plugins ${word}. The commands are ${names}.`);
}

import type { Command } from '../command.js';
import { EXIT_CODE } from '../exit-code.js';
import type { Io } from '../io.js';
import { askVariables, formatRequirements } from '../plugins/ask-variables.js';
import { onlyName } from '../plugins/only-name.js';
import { resolvePlugin } from '../plugins/resolve-plugin.js';
import { rivalryOf } from '../plugins/rivals.js';
import { say, warn } from '../plugins/say.js';
import { enablePlugin, isInUse, namingOf } from '../plugins/switch-plugin.js';
import { readArguments } from '../read-arguments.js';
import { lookAround } from '../setup/look-around.js';

export const pluginsEnableCommand: Command = {
  usage: 'plugins enable <name>',
  options: [],
  examples: ['plugins enable acme', 'plugins enable web/acme', 'plugins enable @acme/search'],
  run,
};

async function run(args: readonly string[], io: Io): Promise<number> {
  const { positionals } = readArguments(args, {});
  const { home, plugins, warnings } = await lookAround(io);
  const rows = resolvePlugin(onlyName('enable', positionals), plugins, warnings);
  for (const row of rows) {
    if (!isInUse(row)) for (const line of rivalryOf(row, plugins)) warn(line, io);
  }
  for (const row of rows) {
    const isChanged = await enablePlugin(home, namingOf(row));
    say(`${row.key} ${isChanged ? 'is enabled.' : 'was enabled already.'}`, io.stdout, io);
    const missing = await askVariables(row.requires_env, home, io);
    for (const names of formatRequirements(missing)) say(`Not set yet: ${names}`, io.stdout, io);
  }
  return EXIT_CODE.ok;
}

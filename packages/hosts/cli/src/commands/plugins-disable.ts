import type { Command } from '../command.js';
import { EXIT_CODE } from '../exit-code.js';
import type { Io } from '../io.js';
import { onlyName } from '../plugins/only-name.js';
import { resolvePlugin } from '../plugins/resolve-plugin.js';
import { say } from '../plugins/say.js';
import { disablePlugin, namingOf } from '../plugins/switch-plugin.js';
import { warnOfLoss } from '../plugins/warn-of-loss.js';
import { readArguments } from '../read-arguments.js';
import { lookAround } from '../setup/look-around.js';

export const pluginsDisableCommand: Command = {
  usage: 'plugins disable <name>',
  options: [],
  examples: ['plugins disable acme', 'plugins disable @hermes/web-exa'],
  run,
};

async function run(args: readonly string[], io: Io): Promise<number> {
  const { positionals } = readArguments(args, {});
  const before = await lookAround(io);
  const [row] = resolvePlugin(onlyName('disable', positionals), before.plugins, before.warnings);
  if (!row) return EXIT_CODE.failed;
  const isChanged = await disablePlugin(before.home, namingOf(row));
  say(`${row.key} ${isChanged ? 'is disabled.' : 'was disabled already.'}`, io.stdout, io);
  await warnOfLoss(before, io);
  return EXIT_CODE.ok;
}

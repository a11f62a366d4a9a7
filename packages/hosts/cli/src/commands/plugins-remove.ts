import { withFileLock } from '@hermes/web-core/node';
import type { Command } from '../command.js';
import { EXIT_CODE } from '../exit-code.js';
import type { Io } from '../io.js';
import { findTarget, type Target } from '../plugins/find-target.js';
import { onlyName } from '../plugins/only-name.js';
import { clearPlace } from '../plugins/place.js';
import { remainingVariables } from '../plugins/remaining-variables.js';
import { say } from '../plugins/say.js';
import { forgetPlugin } from '../plugins/switch-plugin.js';
import { warnOfLoss } from '../plugins/warn-of-loss.js';
import { promptsOf } from '../prompts.js';
import { readArguments } from '../read-arguments.js';
import { lookAround } from '../setup/look-around.js';
import { UsageError } from '../usage-error.js';

export const pluginsRemoveCommand: Command = {
  usage: 'plugins remove <name> [--yes]',
  options: [['--yes', 'Ask nothing.']],
  examples: ['plugins remove acme', 'plugins remove @acme/search --yes'],
  run,
};

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, { yes: { type: 'boolean', short: 'y' } });
  const inspection = await lookAround(io);
  const { home } = inspection;
  const target = await findTarget(onlyName('remove', positionals), inspection);
  if (!(values.yes || (await isConfirmed(target, io)))) {
    say('Nothing was removed.', io.stdout, io);
    return EXIT_CODE.ok;
  }
  // Off first: whatever stops this here or later, no half of it is in use.
  for (const naming of target.namings) await forgetPlugin(home, naming);
  await withFileLock(target.place.versions, () => clearPlace(target.place));
  say(`Removed ${target.name} (${target.place.link}).`, io.stdout, io);
  const left = remainingVariables(target.variables, home);
  if (left.length > 0) say(`Still in ${home}/.env: ${left.join(', ')}`, io.stdout, io);
  await warnOfLoss(inspection, io);
  return EXIT_CODE.ok;
}

async function isConfirmed({ name, place, isOurs }: Target, io: Io): Promise<boolean> {
  const prompts = await promptsOf(io);
  if (!prompts) throw new UsageError(`${name} would be removed. Use --yes to agree to that.`);
  const origin = isOurs ? '' : ' It was put there by hand, and there may be no other copy.';
  return prompts.confirm({ message: `Remove ${place.link}?${origin}`, initial: false });
}

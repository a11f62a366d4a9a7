import { messageOf } from '@hermes/web-core';
import type { Command } from '../command.js';
import { EXIT_CODE } from '../exit-code.js';
import type { Io } from '../io.js';
import { findTarget, listTargets, type Target } from '../plugins/find-target.js';
import { say, warn } from '../plugins/say.js';
import { updateTarget } from '../plugins/update-target.js';
import { readArguments } from '../read-arguments.js';
import { lookAround } from '../setup/look-around.js';
import { UsageError } from '../usage-error.js';

export const pluginsUpdateCommand: Command = {
  usage: 'plugins update [<name>[@<version>]] [--yes]',
  options: [['--yes', 'Replace the code without a question.']],
  examples: [
    'plugins update',
    'plugins update acme',
    'plugins update @acme/search@^3 --yes',
    'plugins update web/acme@v1.3.0',
  ],
  run,
};

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, { yes: { type: 'boolean', short: 'y' } });
  if (positionals.length > 1)
    throw new UsageError(`plugins update takes one name at most; it has ${positionals.length}.`);
  const inspection = await lookAround(io);
  const yes = values.yes ?? false;
  const [given] = positionals;
  if (given === undefined) return updateAll(await listTargets(inspection), yes, io);
  const at = given.indexOf('@', 1);
  const name = at < 0 ? given : given.slice(0, at);
  const version = at < 0 ? undefined : given.slice(at + 1);
  await updateTarget(await findTarget(name, inspection), { version, yes }, io);
  return EXIT_CODE.ok;
}

/** One that cannot be updated does not keep the others from it. */
async function updateAll(targets: readonly Target[], yes: boolean, io: Io): Promise<number> {
  if (targets.length === 0) say('Nothing is installed that could be updated.', io.stdout, io);
  let failures = 0;
  for (const target of targets) {
    try {
      await updateTarget(target, { version: undefined, yes }, io);
    } catch (error) {
      if (error instanceof UsageError || io.signal.aborted) throw error;
      failures += 1;
      warn(`${target.name} is as it was: ${messageOf(error)}`, io);
    }
  }
  return failures === 0 ? EXIT_CODE.ok : EXIT_CODE.failed;
}

import type { Command } from '../command.js';
import { EXIT_CODE } from '../exit-code.js';
import { formatInspection } from '../format-inspection.js';
import type { Io } from '../io.js';
import { lookOf } from '../look.js';
import { readArguments } from '../read-arguments.js';
import { writeJson } from '../report.js';
import { UsageError } from '../usage-error.js';
import { withWeb } from '../web-session.js';

export const toolsCommand: Command = {
  usage: 'tools [--json]',
  options: [['--json', 'Print what is known as JSON.']],
  examples: ['tools', 'tools --json'],
  run,
};

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, { json: { type: 'boolean' } });
  if (positionals.length > 0) throw new UsageError('tools takes no arguments.');
  const inspection = await withWeb(io, { hidesWarnings: true }, async (web) => web.inspect());
  if (values.json) writeJson(inspection, io);
  else io.stdout.write(formatInspection(inspection, lookOf(io.stdout, io)));
  return EXIT_CODE.ok;
}

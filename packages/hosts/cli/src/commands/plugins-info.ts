import type { Command } from '../command.js';
import { EXIT_CODE } from '../exit-code.js';
import type { Io } from '../io.js';
import { lookOf } from '../look.js';
import { formatFacts } from '../plugins/format-facts.js';
import { onlyName } from '../plugins/only-name.js';
import { detailFacts, detailsOf } from '../plugins/plugin-details.js';
import { resolvePlugin } from '../plugins/resolve-plugin.js';
import { readArguments } from '../read-arguments.js';
import { writeJson } from '../report.js';
import { lookAround } from '../setup/look-around.js';

export const pluginsInfoCommand: Command = {
  usage: 'plugins info <name> [--json]',
  options: [
    [
      '--json',
      'Print what is known as JSON: a list, since a plugin may be found in several places.',
    ],
  ],
  examples: ['plugins info acme', 'plugins info @hermes/web-exa', 'plugins info web/acme --json'],
  run,
};

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, { json: { type: 'boolean' } });
  const inspection = await lookAround(io);
  const rows = resolvePlugin(
    onlyName('info', positionals),
    inspection.plugins,
    inspection.warnings,
  );
  const details = await Promise.all(rows.map((row) => detailsOf(row, inspection, io)));
  if (values.json) writeJson(details, io);
  else {
    const look = lookOf(io.stdout, io);
    const texts = details.map((plugin) => formatFacts(plugin.key, detailFacts(plugin), look));
    io.stdout.write(texts.join('\n'));
  }
  return EXIT_CODE.ok;
}

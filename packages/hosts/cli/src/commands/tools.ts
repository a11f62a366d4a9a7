import type { Command } from '../command.js';
import { EXIT_CODE } from '../exit-code.js';
import { formatInspection } from '../format-inspection.js';
import type { Io } from '../io.js';
import { lookOf } from '../look.js';
import { promptsOf } from '../prompts.js';
import { oneOf, readArguments } from '../read-arguments.js';
import { writeJson } from '../report.js';
import { lookAround } from '../setup/look-around.js';
import { readVariables } from '../setup/read-variables.js';
import { setUpByArguments } from '../setup/set-up-by-arguments.js';
import { setUpInteractively } from '../setup/set-up-interactively.js';
import { UsageError } from '../usage-error.js';

const CHOSEN_FOR = ['search', 'extract'] as const;

export const toolsCommand: Command = {
  usage: 'tools [--provider NAME [--capability search|extract] [--set NAME=VALUE]...] [--json]',
  options: [
    ['--provider NAME', 'Choose this provider, without questions.'],
    ['--capability NAME', 'Only for search or only for extract, crawls included.'],
    ['--set NAME=VALUE', 'Save a variable, such as its key; may be repeated.'],
    ['--json', 'Print what is known as JSON.'],
  ],
  examples: [
    'tools',
    'tools --provider tavily --set TAVILY_API_KEY=tvly-...',
    'tools --provider searxng --capability search --set SEARXNG_URL=http://localhost:8080',
    'tools --json',
  ],
  run,
};

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, {
    provider: { type: 'string' },
    capability: { type: 'string' },
    set: { type: 'string', multiple: true },
    json: { type: 'boolean' },
  });
  if (positionals.length > 0) throw new UsageError('tools takes no arguments.');
  const { provider, set = [], json = false } = values;
  const capability = oneOf('--capability', CHOSEN_FOR, values.capability);
  if (provider !== undefined) {
    const request = { provider, capability, variables: readVariables(set), json };
    return await setUpByArguments(request, io);
  }
  if (capability !== undefined || set.length > 0) {
    throw new UsageError('--capability and --set need --provider NAME.');
  }
  const prompts = json || !io.stdout.isTTY ? undefined : await promptsOf(io);
  if (prompts) return await setUpInteractively(prompts, io);
  const inspection = await lookAround(io);
  if (json) writeJson(inspection, io);
  else io.stdout.write(formatInspection(inspection, lookOf(io.stdout, io)));
  return EXIT_CODE.ok;
}

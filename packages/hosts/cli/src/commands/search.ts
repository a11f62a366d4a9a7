import type { Command } from '../command.js';
import { EXIT_CODE } from '../exit-code.js';
import { formatHits } from '../format-hits.js';
import type { Io } from '../io.js';
import { lookOf } from '../look.js';
import { readArguments, wholeNumber } from '../read-arguments.js';
import { writeFailure, writeJson } from '../report.js';
import { UsageError } from '../usage-error.js';
import { withWeb } from '../web-session.js';

export const searchCommand: Command = {
  usage: 'search <query> [--limit N] [--provider NAME] [--explain] [--json]',
  options: [
    ['--limit N', 'At most N hits, 1 to 100 (default 5).'],
    ['--provider NAME', 'Ask this provider, whatever the configuration says.'],
    ['--explain', 'Say on stderr who was asked and why, and how long it took.'],
    ['--json', 'Print the answer as JSON.'],
  ],
  examples: [
    'search typescript monorepo',
    'search "site:nodejs.org streams" --limit 10',
    'search weather --provider searxng --json',
    'search -- -1 as an exit code',
  ],
  run,
};

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, {
    limit: { type: 'string' },
    provider: { type: 'string' },
    explain: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const query = positionals.join(' ').trim();
  if (query === '') throw new UsageError('search needs a query.');
  const limit = wholeNumber('--limit', values.limit);
  const { provider } = values;
  const envelope = await withWeb(
    io,
    { waiting: 'Searching', explains: values.explain },
    async (web, call) =>
      web.search(
        { query, ...(limit !== undefined && { limit }) },
        { ...call, ...(provider !== undefined && { provider }) },
      ),
  );
  if (values.json) writeJson(envelope, io);
  else if (envelope.success) io.stdout.write(formatHits(envelope, lookOf(io.stdout, io)));
  else writeFailure(envelope, io);
  return envelope.success ? EXIT_CODE.ok : EXIT_CODE.failed;
}

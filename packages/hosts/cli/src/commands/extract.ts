import type { Command } from '../command.js';
import type { Io } from '../io.js';
import { oneOf, readArguments, wholeNumber } from '../read-arguments.js';
import { reportPages } from '../report-pages.js';
import { UsageError } from '../usage-error.js';
import { withWeb } from '../web-session.js';

const FORMATS = ['markdown', 'html', 'text'] as const;

export const extractCommand: Command = {
  usage:
    'extract <url...> [--format markdown|html|text] [--char-limit N] [--provider NAME] [--explain] [--json]',
  options: [
    ['--format FORMAT', 'markdown (default), html or text.'],
    ['--char-limit N', 'Characters per page, 2000 to 500000 (default 15000).'],
    ['--provider NAME', 'Ask this provider, whatever the configuration says.'],
    ['--explain', 'Say on stderr who was asked and why, and how long it took.'],
    ['--json', 'Print the answer as JSON.'],
  ],
  examples: [
    'extract https://example.com',
    'extract https://example.com/a https://example.com/b --format text',
    'extract https://example.com --char-limit 500000 --json',
  ],
  run,
};

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals: urls } = readArguments(args, {
    format: { type: 'string' },
    'char-limit': { type: 'string' },
    provider: { type: 'string' },
    explain: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  if (urls.length === 0) throw new UsageError('extract needs at least one URL.');
  const format = oneOf('--format', FORMATS, values.format);
  const charLimit = wholeNumber('--char-limit', values['char-limit']);
  const { provider, json = false } = values;
  const waiting = `Reading ${urls.length === 1 ? urls[0] : `${urls.length} pages`}`;
  const envelope = await withWeb(io, { waiting, explains: values.explain }, async (web, call) =>
    web.extract(
      {
        urls,
        ...(format !== undefined && { format }),
        ...(charLimit !== undefined && { char_limit: charLimit }),
      },
      { ...call, ...(provider !== undefined && { provider }) },
    ),
  );
  return reportPages(envelope, { json, io });
}

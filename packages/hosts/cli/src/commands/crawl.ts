import type { Command } from '../command.js';
import type { Io } from '../io.js';
import { readArguments, wholeNumber } from '../read-arguments.js';
import { reportPages } from '../report-pages.js';
import { UsageError } from '../usage-error.js';
import { withWeb } from '../web-session.js';

export const crawlCommand: Command = {
  usage:
    'crawl <url> [--max-pages N] [--max-depth N] [--include PATH] [--exclude PATH] [--provider NAME] [--explain] [--json]',
  options: [
    ['--max-pages N', 'At most N pages, 1 to 100 (default 10).'],
    ['--max-depth N', 'Links away from the start, 0 to 10 (default 2).'],
    ['--include PATH', 'Keep to such paths, * for any characters; may be repeated.'],
    ['--exclude PATH', 'Leave such paths out; may be repeated.'],
    ['--provider NAME', 'Ask this provider, whatever the configuration says.'],
    ['--explain', 'Say on stderr who was asked and why, and how long it took.'],
    ['--json', 'Print the answer as JSON.'],
  ],
  examples: [
    'crawl https://example.com --max-pages 20',
    "crawl https://example.com/docs/ --include '/docs/*' --exclude '/docs/old/*'",
    'crawl https://example.com --max-depth 1 --json',
  ],
  run,
};

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, {
    'max-pages': { type: 'string' },
    'max-depth': { type: 'string' },
    include: { type: 'string', multiple: true },
    exclude: { type: 'string', multiple: true },
    provider: { type: 'string' },
    explain: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const [url] = positionals;
  if (url === undefined || positionals.length > 1) {
    throw new UsageError(`crawl needs exactly one URL; it has ${positionals.length}.`);
  }
  const maxPages = wholeNumber('--max-pages', values['max-pages']);
  const maxDepth = wholeNumber('--max-depth', values['max-depth']);
  const crawl = {
    ...(maxPages !== undefined && { max_pages: maxPages }),
    ...(maxDepth !== undefined && { max_depth: maxDepth }),
    ...(values.include && { include: values.include }),
    ...(values.exclude && { exclude: values.exclude }),
  };
  const { provider, json = false } = values;
  const envelope = await withWeb(
    io,
    { waiting: `Crawling ${url}`, explains: values.explain },
    async (web, call) =>
      web.extract({ urls: [url], crawl }, { ...call, ...(provider !== undefined && { provider }) }),
  );
  return reportPages(envelope, { json, io });
}

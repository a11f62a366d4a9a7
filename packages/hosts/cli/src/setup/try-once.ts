import type { Failure } from '@hermes/web-core';
import { EXIT_CODE } from '../exit-code.js';
import { formatHits } from '../format-hits.js';
import { formatPageErrors } from '../format-pages.js';
import type { Io } from '../io.js';
import { lookOf } from '../look.js';
import { writeFailure } from '../report.js';
import { withWeb } from '../web-session.js';
import type { Scope } from './backend-keys.js';

const QUERY = 'open source web search';
const PAGE = 'https://example.com/';

/** One call through the configuration as it is now, and how long it took. Gives the exit code. */
export async function tryOnce(io: Io, scope: Scope): Promise<number> {
  return scope === 'extract' ? await tryExtract(io) : await trySearch(io);
}

async function trySearch(io: Io): Promise<number> {
  const clock = new Clock();
  const envelope = await withWeb(io, { waiting: `Searching for "${QUERY}"` }, async (web, call) =>
    web.search({ query: QUERY, limit: 3 }, call),
  );
  if (!envelope.success) return fail(envelope, clock, io);
  io.stdout.write(`${formatHits(envelope, lookOf(io.stdout, io))}The search took ${clock}.\n`);
  return EXIT_CODE.ok;
}

async function tryExtract(io: Io): Promise<number> {
  const clock = new Clock();
  const envelope = await withWeb(io, { waiting: `Reading ${PAGE}` }, async (web, call) =>
    web.extract({ urls: [PAGE] }, call),
  );
  if (!envelope.success) return fail(envelope, clock, io);
  const [page] = envelope.data;
  if (page?.error !== undefined) {
    io.stderr.write(formatPageErrors(envelope.data, lookOf(io.stderr, io)));
    return EXIT_CODE.failed;
  }
  const size = `${page?.content.length ?? 0} characters of ${PAGE}`;
  io.stdout.write(`Read ${size} in ${clock}.\n`);
  return EXIT_CODE.ok;
}

function fail(failure: Failure, clock: Clock, io: Io): number {
  writeFailure(failure, io);
  io.stderr.write(
    `It failed after ${clock}; what was saved stays. To change it: hermes-web tools\n`,
  );
  return EXIT_CODE.failed;
}

class Clock {
  readonly #start = performance.now();

  toString(): string {
    return `${((performance.now() - this.#start) / 1000).toFixed(1)} s`;
  }
}

import type { ExtractEnvelope } from '@hermes/web-core';
import { EXIT_CODE } from './exit-code.js';
import { formatPageErrors, formatPages } from './format-pages.js';
import type { Io } from './io.js';
import { lookOf } from './look.js';
import { writeFailure, writeJson } from './report.js';

/** Prints what `extract` and `crawl` brought: pages to stdout, errors to stderr. Gives the exit code: failed when no page was read. */
export function reportPages(
  envelope: ExtractEnvelope,
  { json, io }: { readonly json: boolean; readonly io: Io },
): number {
  if (json) writeJson(envelope, io);
  if (!envelope.success) {
    if (!json) writeFailure(envelope, io);
    return EXIT_CODE.failed;
  }
  if (!json) {
    io.stdout.write(formatPages(envelope.data, lookOf(io.stdout, io)));
    io.stderr.write(formatPageErrors(envelope.data, lookOf(io.stderr, io)));
  }
  const isAnyRead = envelope.data.some((page) => page.error === undefined);
  return isAnyRead ? EXIT_CODE.ok : EXIT_CODE.failed;
}

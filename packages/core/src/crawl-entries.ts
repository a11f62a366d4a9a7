import type { ExtractedPage } from './envelope.js';

/** What is to be said of a crawl as a whole. */
export interface CrawlReport {
  /** It did not reach its end. */
  readonly isPartial?: boolean;
  /** What the service says of it, or why it broke off. `''` counts as nothing. */
  readonly warning?: string;
  /** Pages that were left out, and why. */
  readonly skipped: readonly { readonly url: string; readonly reason: string }[];
}

/** As many left-out pages as a reader looks through. */
const MAX_SKIPPED = 20;

/** The pages of a crawl, whose first carries the report in its metadata, as `partial`, `warning` and `skipped` (20 at most). */
export function crawlEntries(
  pages: readonly ExtractedPage[],
  { isPartial, warning, skipped }: CrawlReport,
): readonly ExtractedPage[] {
  const [first, ...others] = pages;
  if (!first) return [];
  const shown = skipped.slice(0, MAX_SKIPPED).map(({ url, reason }) => ({ url, reason }));
  const metadata = {
    ...first.metadata,
    ...(isPartial && { partial: true }),
    ...(warning && { warning }),
    ...(shown.length > 0 && { skipped: shown }),
  };
  return [{ ...first, metadata }, ...others];
}

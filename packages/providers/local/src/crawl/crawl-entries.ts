import type { ExtractedPage } from '@hermes/web-core';
import { toEntry } from '../page-entry.js';
import type { CrawlResult } from './crawl.js';

/** As many left-out pages as a reader looks through. */
const MAX_SKIPPED = 20;

/** One entry per page, under the page's own URL. The first carries what is to be said of the whole crawl. */
export function toEntries({ pages, skipped, isPartial }: CrawlResult): readonly ExtractedPage[] {
  const about = {
    ...(isPartial && { partial: true }),
    ...(skipped.length > 0 && { skipped: skipped.slice(0, MAX_SKIPPED) }),
  };
  return pages.map((page, index) => {
    const entry = toEntry(page.url, page);
    return index === 0 ? { ...entry, metadata: { ...entry.metadata, ...about } } : entry;
  });
}

import type { CrawlOptions, ExtractOptions } from '@hermes/web-core';

/** A crawl with every default filled in. */
export interface CrawlPlan {
  readonly start: string;
  readonly maxPages: number;
  readonly maxDepth: number;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Between two requests; robots.txt may ask for more. */
  readonly gapMs: number;
  readonly onProgress?: NonNullable<ExtractOptions['onProgress']>;
}

const MAX_PAGES = 100;
const MAX_DEPTH = 100;

/** Fills in the defaults: 10 pages, 2 links away. */
export function planCrawl(
  start: string,
  crawl: CrawlOptions,
  rest: Pick<CrawlPlan, 'gapMs' | 'onProgress'>,
): CrawlPlan {
  return {
    start,
    maxPages: Math.min(MAX_PAGES, Math.max(1, crawl.maxPages ?? 10)),
    maxDepth: Math.min(MAX_DEPTH, Math.max(0, crawl.maxDepth ?? 2)),
    include: crawl.include ?? [],
    exclude: crawl.exclude ?? [],
    ...rest,
  };
}

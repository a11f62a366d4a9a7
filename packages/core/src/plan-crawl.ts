import { clamp } from './clamp.js';
import { WebProviderError } from './errors.js';
import type { CrawlOptions } from './options.js';

/** A crawl with its defaults filled in, its numbers within their bounds, and every path pattern beginning with `/` or `*`. */
export interface CrawlPlan extends Required<Omit<CrawlOptions, 'instructions'>> {
  readonly start: string;
  /** `''` where there are none. */
  readonly instructions: string;
}

const MAX_PAGES = 100;
const MAX_DEPTH = 100;

/** @throws {@link WebProviderError} `bad_request` where there is not exactly one URL to start from. */
export function planCrawl(urls: readonly string[], crawl: CrawlOptions): CrawlPlan {
  const [start, ...others] = urls;
  if (start === undefined || others.length > 0) {
    throw new WebProviderError('bad_request', 'A crawl starts from exactly one URL. Give one.');
  }
  const { maxPages = 10, maxDepth = 2, include = [], exclude = [], instructions = '' } = crawl;
  return {
    start,
    maxPages: clamp(maxPages, 1, MAX_PAGES),
    maxDepth: clamp(maxDepth, 0, MAX_DEPTH),
    include: include.map(rooted),
    exclude: exclude.map(rooted),
    instructions,
  };
}

function rooted(pattern: string): string {
  const path = pattern.replace(/\p{Cs}/gu, '\u{fffd}'); // a lone surrogate cannot be percent-encoded
  return /^[/*]/.test(path) ? path : `/${path}`;
}

import type { ExtractOptions } from '@hermes/web-core';
import type { ExtractRequest } from './arguments.js';

/** The arguments of `web_extract` as a provider takes them. */
export function extractOptions({ format, char_limit, crawl }: ExtractRequest): ExtractOptions {
  return {
    format,
    ...(char_limit !== undefined && { maxChars: char_limit }),
    ...(crawl && {
      crawl: {
        maxPages: crawl.max_pages,
        maxDepth: crawl.max_depth,
        ...(crawl.include && { include: crawl.include }),
        ...(crawl.exclude && { exclude: crawl.exclude }),
        ...(crawl.instructions !== undefined && { instructions: crawl.instructions }),
      },
    }),
  };
}

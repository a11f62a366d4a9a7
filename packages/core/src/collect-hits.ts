import type { Logger } from './context.js';
import { abortError } from './deadline.js';
import type { SearchSuccess } from './envelope.js';
import { messageOf } from './errors.js';
import { type RawHit, searchOk } from './hits.js';

/** How far hits are collected, and who is told of a page that is missing. */
export interface CollectOptions {
  /** Hits wanted. */
  readonly limit: number;
  /** Service name for the warning. */
  readonly service: string;
  readonly logger: Logger;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The hits of a search whose answer comes in pages, cleaned as {@link searchOk} does. No further page is asked for once
 * there are enough hits or a page brought none that is new. A page after the first that fails, or for which there was no
 * time, is a warning: the hits that are there still stand and are marked `partial`, unless the caller has left.
 *
 * @throws what the first page throws.
 */
export async function collectHits(
  pages: AsyncIterable<readonly RawHit[]>,
  options: CollectOptions,
): Promise<SearchSuccess> {
  const { limit, service, logger, signal } = options;
  const rows: RawHit[] = [];
  let answer = searchOk(rows);
  let count = 0;
  try {
    for await (const page of pages) {
      count += 1;
      rows.push(...page);
      const known = answer.data.web.length;
      answer = searchOk(rows, limit);
      const found = answer.data.web.length;
      if (found === known || found >= limit) break;
    }
  } catch (error) {
    const hasLeft = signal?.aborted === true && abortError(service, signal).code === 'aborted';
    if (count === 0 || hasLeft) throw error;
    logger.warn(`${service}: page ${count + 1} is missing from the hits. ${messageOf(error)}`);
    return { ...answer, data: { ...answer.data, partial: true } };
  }
  return answer;
}

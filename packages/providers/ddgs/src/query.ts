import { cutText } from '@hermes/web-core';

/** DuckDuckGo refuses queries of 500 characters and more. */
const MAX_CHARACTERS = 499;

/**
 * The query as DuckDuckGo takes it: `!w kites` and `\kites` would redirect to another site, so those marks are taken
 * off.
 */
export function toQuery(query: string): string {
  return cutText(query.trim().replaceAll(/(?<!\S)[!\\]+(?=\S)/g, ''), MAX_CHARACTERS);
}

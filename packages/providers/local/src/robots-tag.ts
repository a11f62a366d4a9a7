import type { RobotsRules } from './engine/page-facts.js';
import { PRODUCT_TOKEN } from './user-agent.js';

/** Names before a colon that are rules with a value, and no robots; behind the comma of a date, its hour. */
const VALUED = /^(unavailable_after|max-.*|.*\s.*)$/;

/** What an `X-Robots-Tag` header asks of all robots or of us: `noindex, otherbot: nofollow, noarchive`. Rules behind the name of another robot are its own. */
export function tagRules(header: string): RobotsRules {
  const words = new Set<string>();
  let isOurs = true;
  for (const item of header.toLowerCase().split(',')) {
    const [, name, rule = ''] = /^\s*(?:([^:]*?)\s*:)?\s*(.*?)\s*$/.exec(item) ?? [];
    if (name !== undefined && VALUED.test(name)) continue;
    if (name !== undefined) isOurs = name === PRODUCT_TOKEN;
    if (isOurs) words.add(rule);
  }
  const none = words.has('none');
  return { noindex: none || words.has('noindex'), nofollow: none || words.has('nofollow') };
}

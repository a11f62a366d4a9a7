import { Deadline, WebProviderError } from '@hermes/web-core';
import robotsParser from 'robots-parser';
import type { PageClient } from '../page-client.js';
import { readBytes } from '../read-bytes.js';
import { PRODUCT_TOKEN } from '../user-agent.js';
import { withFewStars } from './with-few-stars.js';

/** RFC 9309: at least 500 KiB must be read; what comes after does not count. */
const MAX_BYTES = 500 * 1024;

/** What a site's robots.txt lets us do. */
export interface Robots {
  allows(url: string): boolean;
  /** `0` when it asks for none. */
  readonly crawlDelayMs: number;
}

const TIMEOUT_MS = 10_000;

/** Longer paths are judged by their start, which takes no longer. */
const MAX_PATH = 2000;

/**
 * Reads the robots.txt of a page's site. Missing or forbidden (4xx) allows all; one that cannot be read allows nothing.
 *
 * @throws WebProviderError `blocked` where the server fails, and whatever keeps it from being reached.
 */
export async function loadRobots(
  client: PageClient,
  pageUrl: string,
  signal: AbortSignal,
): Promise<Robots> {
  const { href, host } = new URL('/robots.txt', pageUrl);
  try {
    return toRobots(href, await fetchRobots(client, href, signal));
  } catch (error) {
    throw WebProviderError.is(error) && !signal.aborted ? unreadable(host, error) : error;
  }
}

function unreadable(host: string, error: WebProviderError): WebProviderError {
  return new WebProviderError(
    error.code,
    `${host} may not be crawled: its robots.txt could not be read (${error.message}) Extract single pages, or try again later.`,
    { cause: error, ...(error.status !== undefined && { status: error.status }) },
  );
}

async function fetchRobots(client: PageClient, url: string, signal: AbortSignal): Promise<string> {
  using deadline = new Deadline(TIMEOUT_MS, signal);
  const answer = await client.get(url, deadline.signal);
  const { status, ok, body } = answer.response;
  if (ok) {
    const { bytes } = await readBytes(answer, MAX_BYTES, deadline.signal);
    return new TextDecoder().decode(bytes);
  }
  await body?.cancel();
  if (status >= 500) throw new WebProviderError('blocked', `HTTP status ${status}.`, { status });
  return '';
}

/** The rules for one site; `text` may be hostile. */
export function toRobots(robotsUrl: string, text: string): Robots {
  const rules = robotsParser(robotsUrl, withFewStars(text));
  return {
    allows: (url): boolean => {
      const { pathname, search } = new URL(url);
      const asked = Object.assign(new URL(robotsUrl), {
        pathname: pathname.slice(0, MAX_PATH),
        search: search.slice(0, MAX_PATH),
      });
      return rules.isAllowed(asked.href, PRODUCT_TOKEN) ?? true;
    },
    crawlDelayMs: (rules.getCrawlDelay(PRODUCT_TOKEN) ?? 0) * 1000,
  };
}

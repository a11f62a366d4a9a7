import { cleanText, type RawHit } from '@hermes/web-core';
import type { Explanation, HttpReply } from '@hermes/web-core/http';
import * as z from 'zod/mini';

// SearXNG's search API, https://docs.searxng.org/dev/search_api.html, and recorded answers of searx 1.1.0 and of
// SearXNG as of 2026-08-22 (read 2026-11-30). Only the fields that are read here.
const searchRow = z.object({
  url: z.nullish(z.string()),
  title: z.nullish(z.string()),
  content: z.nullish(z.string()),
  publishedDate: z.nullish(z.string()),
  score: z.nullish(z.number()),
});

export const searchAnswer = z.object({
  /** Rows of many engines: one that is not of the usual shape counts as empty, and the others stand. */
  results: z.array(z.catch(searchRow, {})),
  /** Pairs of an engine's name and its reason. */
  unresponsive_engines: z.nullish(z.array(z.array(z.string()))),
});

export type SearchAnswer = z.infer<typeof searchAnswer>;

/** One page's rows, best score first; equal scores keep the instance's order, a missing score counts as 0. */
export function toHits(answer: SearchAnswer): readonly RawHit[] {
  return answer.results
    .toSorted((left, right) => (right.score ?? 0) - (left.score ?? 0))
    .map((row) => ({
      title: row.title,
      url: row.url,
      description: row.content,
      published: row.publishedDate,
      score: row.score,
    }));
}

/** What went wrong on the instance's side, such as `brave (too many requests)`. */
export function toEngineFailures(answer: SearchAnswer): readonly string[] {
  return (answer.unresponsive_engines ?? []).map(
    ([engine, ...reasons]) => `${cleanText(engine)} (${cleanText(reasons.join(' '))})`,
  );
}

/**
 * The query without `!!`: `!!g kites` and a lone `!!` make the instance redirect to another site instead of answering.
 * `!engine` and `:language` stay, since the instance itself answers them.
 */
export function toQuery(query: string): string {
  return query.replaceAll(/(?<!\S)!!+/g, '');
}

/** What SearXNG's refusals mean, beside the status alone. */
export function explain(reply: HttpReply): Explanation | undefined {
  const isPage = reply.json === undefined && /^\s*</.test(reply.text);
  if (reply.status === 403 || (reply.status === 200 && isPage)) {
    const did = reply.status === 403 ? 'refused JSON' : 'sent a web page instead of JSON';
    return {
      code: 'not_configured',
      message: `SearXNG ${did} (HTTP ${reply.status}). Add json to search.formats in the instance's settings.yml, and check that SEARXNG_URL is its base address.`,
    };
  }
  if (reply.status === 401) {
    return {
      code: 'auth',
      message:
        'The proxy before SearXNG wants a user and a password (HTTP 401). Write them into SEARXNG_URL: https://user:password@host.',
    };
  }
  if (reply.status === 400) return explainOption(Object(reply.json).error);
  if (reply.status !== 429) return undefined;
  return {
    code: 'rate_limited',
    message:
      "SearXNG's limiter refused this client (HTTP 429). On an instance of your own, set server.limiter to false or list this machine in botdetection.ip_lists.pass_ip of limiter.toml; elsewhere, wait or set web.searxng.method to post.",
    // Its limiter names no wait and counts every try against the client: only a proxy's own limit is worth another one.
    retry: reply.headers.has('retry-after'),
  };
}

/** `Invalid value "xx!" for parameter language`: every parameter but the query comes from the configuration. */
function explainOption(error: unknown): Explanation | undefined {
  const [, parameter] = /for parameter (\w+)/.exec(String(error)) ?? [];
  if (parameter === undefined) return undefined;
  return {
    code: 'not_configured',
    message: `SearXNG does not take the value of web.searxng.${parameter} (HTTP 400: ${cleanText(error).slice(0, 200)}). Correct it in config.yaml.`,
  };
}

import {
  type CrawlPlan,
  clamp,
  type ExtractFormat,
  httpUrl,
  WebProviderError,
} from '@hermes/web-core';
import * as z from 'zod/mini';

const names = z.nullish(z.array(z.string('must be a text'), 'must be a list of texts'));

/** `web.tavily` in config.yaml. What is absent or blank is left to Tavily. */
export const tavilyOptions = z
  .strictObject({
    search_depth: z.nullish(
      z.enum(
        ['basic', 'advanced', 'fast', 'ultra-fast'],
        'must be basic, advanced, fast or ultra-fast',
      ),
    ),
    topic: z.nullish(z.enum(['general', 'news', 'finance'], 'must be general, news or finance')),
    time_range: z.nullish(
      z.enum(['day', 'week', 'month', 'year'], 'must be day, week, month or year'),
    ),
    include_domains: names,
    exclude_domains: names,
    /** Its full English name, such as `germany`; results from there come first. */
    country: z.nullish(z.string('must be a text')),
    /** `advanced` reads tables and embedded content too, for twice the credits. */
    extract_depth: z.nullish(z.enum(['basic', 'advanced'], 'must be basic or advanced')),
  })
  .check(
    z.refine(
      ({ country, topic }) => !country || (topic ?? 'general') === 'general',
      'country goes with topic general only',
    ),
  );

export type TavilyOptions = z.infer<typeof tavilyOptions>;

/** Body fields that go with every search. */
export function toSearchFields(options: TavilyOptions): Readonly<Record<string, unknown>> {
  const { search_depth, topic, time_range, include_domains, exclude_domains } = options;
  const country = options.country?.trim().toLowerCase();
  return {
    ...(search_depth && { search_depth }),
    ...(topic && { topic }),
    ...(time_range && { time_range }),
    ...(include_domains?.length && { include_domains }),
    ...(exclude_domains?.length && { exclude_domains }),
    ...(country && { country }),
  };
}

/**
 * How each page is read, for an extract and for a crawl.
 *
 * @throws WebProviderError `unsupported` for HTML, which Tavily does not give.
 */
export function toReadFields(
  { extract_depth }: TavilyOptions,
  format: ExtractFormat,
): Readonly<Record<string, unknown>> {
  if (format === 'html') {
    throw new WebProviderError(
      'unsupported',
      'Tavily gives Markdown or plain text, not HTML. Ask for one of these, or choose another web.extract_backend.',
    );
  }
  return { format, ...(extract_depth && { extract_depth }) };
}

const MAX_DEPTH = 5;

/** Pages that a crawl is to bring. Tavily has no depth of 0: the start page alone is a crawl of one page. */
export function toPageLimit({ maxPages, maxDepth }: CrawlPlan): number {
  return maxDepth < 1 ? 1 : maxPages;
}

/** A crawl within the start page's own site; the start page itself is always let in. */
export function toCrawlFields(plan: CrawlPlan): Readonly<Record<string, unknown>> {
  const { start, maxDepth, include, exclude, instructions } = plan;
  const startPath = (httpUrl(start)?.pathname ?? '').replace(/\/+$/, '');
  return {
    url: start,
    limit: toPageLimit(plan),
    max_depth: clamp(maxDepth, 1, MAX_DEPTH),
    allow_external: false,
    ...(include.length > 0 && {
      select_paths: [...include.map(toRegex), `^${escaped(startPath)}/?$`],
    }),
    ...(exclude.length > 0 && { exclude_paths: exclude.map(toRegex) }),
    ...(instructions && { instructions }),
  };
}

/** A path pattern with `*` as the regular expression that Tavily matches with the path as the URL spells it. */
function toRegex(pattern: string): string {
  return `^${pattern.split('*').map(escaped).join('.*')}$`;
}

function escaped(literal: string): string {
  return literal
    .replace(/[^\x21-\x7e]+/g, encodeURIComponent)
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}

import { type CrawlPlan, type ExtractFormat, httpUrl } from '@hermes/web-core';
import * as z from 'zod/mini';

const text = z.nullish(z.string('must be a text'));
const names = z.nullish(z.array(z.string('must be a text'), 'must be a list of texts'));

/** `web.firecrawl` in config.yaml. What is absent or blank is left to Firecrawl. */
export const firecrawlOptions = z
  .strictObject({
    /** Two letters: whose results a search gives, and where a page is read from. */
    country: z.nullish(
      z
        .string('must be a text')
        .check(z.regex(/^\s*[A-Za-z]{2}\s*$/, 'must be a country of two letters')),
    ),
    /** Such as `Munich,Bavaria,Germany`; for searches. */
    location: text,
    /** Google's filter for time: `qdr:w`, `cdr:1,cd_min:...` or `sbd:1`, also joined by a comma. */
    tbs: z.nullish(
      z
        .string('must be a text')
        .check(z.regex(/^(qdr:[hdwmy]|cdr:1|sbd:[01])(,|$)/, 'must start with qdr:, cdr: or sbd:')),
    ),
    source: z.nullish(z.enum(['web', 'news'], 'must be web or news')),
    include_domains: names,
    exclude_domains: names,
    /** False keeps navigation, headers and footers. */
    only_main_content: z.nullish(z.boolean('must be true or false')),
    /** How old a page in Firecrawl's own cache may be; 0 reads it anew. */
    max_age_seconds: z.nullish(
      z.number('must be a number').check(z.minimum(0, 'must be 0 or more')),
    ),
  })
  .check(
    z.refine(
      ({ include_domains, exclude_domains }) =>
        !include_domains?.length || !exclude_domains?.length,
      'include_domains and exclude_domains cannot go together',
    ),
  );

export type FirecrawlOptions = z.infer<typeof firecrawlOptions>;

/** Body fields that go with every search. */
export function toSearchFields(options: FirecrawlOptions): Readonly<Record<string, unknown>> {
  const { tbs, source, include_domains, exclude_domains } = options;
  const country = options.country?.trim().toUpperCase();
  const location = options.location?.trim();
  return {
    ...(country && { country }),
    ...(location && { location }),
    ...(tbs && { tbs }),
    ...(source && { sources: [source] }),
    ...(include_domains?.length && { includeDomains: include_domains }),
    ...(exclude_domains?.length && { excludeDomains: exclude_domains }),
  };
}

/** How each page is read, for a scrape and for a crawl. Firecrawl has no plain text: it is made of the HTML. */
export function toScrapeFields(
  options: FirecrawlOptions,
  format: ExtractFormat,
): Readonly<Record<string, unknown>> {
  const { only_main_content, max_age_seconds } = options;
  const country = options.country?.trim().toUpperCase();
  return {
    formats: [format === 'markdown' ? 'markdown' : 'html'],
    ...(typeof only_main_content === 'boolean' && { onlyMainContent: only_main_content }),
    ...(typeof max_age_seconds === 'number' && { maxAge: Math.round(max_age_seconds * 1000) }),
    ...(country && { location: { country } }),
  };
}

/**
 * A crawl of the start page's whole site. The sitemap is left out, because Firecrawl counts its pages as 0 links away; the
 * start page is added to `include`, because Firecrawl would leave it out as well.
 */
export function toCrawlFields(plan: CrawlPlan): Readonly<Record<string, unknown>> {
  const { start, maxPages, maxDepth, include, exclude, instructions } = plan;
  const startPath = (httpUrl(start)?.pathname ?? '').replace(/\/+$/, '');
  return {
    url: start,
    limit: maxPages,
    maxDiscoveryDepth: maxDepth,
    sitemap: 'skip',
    crawlEntireDomain: true,
    ...(include.length > 0 && {
      includePaths: [...include.map(toRegex), `^${escaped(startPath)}/?$`],
    }),
    ...(exclude.length > 0 && { excludePaths: exclude.map(toRegex) }),
    ...(instructions && { prompt: instructions }),
  };
}

/** A path pattern with `*` as the regular expression that Firecrawl matches with the path as the URL spells it. */
function toRegex(pattern: string): string {
  return `^${pattern.split('*').map(escaped).join('.*')}$`;
}

function escaped(literal: string): string {
  return literal
    .replace(/[^\x21-\x7e]+/g, encodeURIComponent)
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}

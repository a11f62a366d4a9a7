import { cleanText, cutText, type RawHit, type WebErrorCode } from '@hermes/web-core';
import * as z from 'zod/mini';
import { codeOfPage } from './failures.js';

// Firecrawl API v2, https://docs.firecrawl.dev/api-reference/v2-openapi.json, @mendable/firecrawl-js 4.25.2 and answers
// recorded from a self-hosted server of August 2025 (read 2026-11-30). Only the fields that are read here.
const text = z.nullish(z.string());
/** A meta tag that the page repeats comes as a list. */
const texts = z.nullish(z.union([z.string(), z.array(z.string())]));

/** A failure, which Firecrawl also sends with HTTP 200. */
export const failedAnswer = z.object({ success: z.literal(false), code: text, error: text });

export type FailedAnswer = z.infer<typeof failedAnswer>;

const webRow = z.object({ title: text, url: text, description: text, markdown: text });
const newsRow = z.object({ title: text, url: text, snippet: text, date: text });

/** v2: hits by source. Only the sources that found something are there; an empty object is no hit. */
const groupedAnswer = z.object({
  data: z.looseObject({ web: z.nullish(z.array(webRow)), news: z.nullish(z.array(newsRow)) }).check(
    z.refine((groups) => {
      const names = Object.keys(groups);
      return names.length === 0 || names.some((name) => /^(web|news|images)$/.test(name));
    }, 'none of its known groups'),
  ),
});

/** v1, and self-hosted servers that kept its shape: one list. */
const flatAnswer = z.object({ data: z.array(webRow) });

export const searchAnswer = z.union([groupedAnswer, flatAnswer]);

/** Web rows, then news rows, in Firecrawl's order. */
export function toHits({ data }: z.infer<typeof searchAnswer>): readonly RawHit[] {
  if (Array.isArray(data)) return data.map(toHit);
  const news = (data.news ?? []).map((row) => ({
    title: row.title,
    url: row.url,
    description: row.snippet,
    published: row.date,
  }));
  return [...(data.web ?? []).map(toHit), ...news];
}

const MAX_DESCRIPTION = 300;

function toHit({ title, url, description, markdown }: z.infer<typeof webRow>): RawHit {
  return { title, url, description: description || markdown?.slice(0, MAX_DESCRIPTION) };
}

const MAX_QUERY = 500;

/** The query within Firecrawl's limit. */
export function toQuery(query: string): string {
  return cutText(query.trim(), MAX_QUERY);
}

/** One page, as a scrape and a crawl give it. */
export const scrapedDocument = z.object({
  markdown: text,
  html: text,
  warning: text,
  metadata: z.nullish(
    z.object({
      title: texts,
      description: texts,
      language: texts,
      publishedTime: texts,
      contentType: texts,
      /** As it was asked for. */
      sourceURL: texts,
      /** Where the redirects ended. */
      url: texts,
      /** The page's own status; 0 where it was never reached. */
      statusCode: z.nullish(z.number()),
      error: texts,
    }),
  ),
});

export type ScrapedDocument = z.infer<typeof scrapedDocument>;

export const scrapeAnswer = z.object({ data: scrapedDocument });

export const crawlStarted = z.object({ id: z.string() });

export const crawlStatus = z.object({
  /** `scraping`, `completed`, `failed` or `cancelled`. */
  status: z.string(),
  completed: z.nullish(z.number()),
  total: z.nullish(z.number()),
  /** Absolute, but not always on the host that was asked. */
  next: text,
  data: z.nullish(z.array(scrapedDocument)),
  warning: text,
});

export type CrawlStatus = z.infer<typeof crawlStatus>;

export const crawlErrors = z.object({
  errors: z.nullish(z.array(z.object({ url: text, code: text, error: text }))),
  robotsBlocked: z.nullish(z.array(z.string())),
});

/** A page that a crawl left out, and why. */
export interface SkippedPage {
  readonly url: string;
  readonly reason: string;
  readonly code?: WebErrorCode | undefined;
}

/** The pages that failed, then those that robots.txt keeps away. */
export function toSkipped(answer: z.infer<typeof crawlErrors>): readonly SkippedPage[] {
  const failed = (answer.errors ?? []).map(({ url, code, error }) => ({
    url: url ?? '',
    reason: cleanText(error) || 'failed',
    code: codeOfPage(code),
  }));
  const blocked = (answer.robotsBlocked ?? []).map(
    (url) => ({ url, reason: 'robots.txt disallows it', code: 'blocked' }) as const,
  );
  return [...failed, ...blocked];
}

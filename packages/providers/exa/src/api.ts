import {
  cleanText,
  cutText,
  type ExtractedPage,
  pageFailed,
  pageOk,
  type RawHit,
  type WebErrorCode,
  WebProviderError,
} from '@hermes/web-core';
import * as z from 'zod/mini';

// Exa API, https://docs.exa.ai/reference/search and /get-contents, and exa-js 2.23.0 (read 2026-11-30). Only the fields
// that are read here.
const row = z.object({
  /** The URL as it was asked for, where it was. */
  id: z.nullish(z.string()),
  url: z.nullish(z.string()),
  title: z.nullish(z.string()),
  publishedDate: z.nullish(z.string()),
  author: z.nullish(z.string()),
  /** Absent for the types auto and fast. */
  score: z.nullish(z.number()),
  text: z.nullish(z.string()),
  highlights: z.nullish(z.array(z.nullish(z.string()))),
  summary: z.nullish(z.string()),
});

export const searchAnswer = z.object({ results: z.array(row) });

export const contentsAnswer = z.object({
  results: z.nullish(z.array(row)),
  statuses: z.nullish(
    z.array(
      z.object({
        /** The URL as it was asked for. */
        id: z.nullish(z.string()),
        status: z.nullish(z.string()),
        error: z.nullish(
          z.object({ tag: z.nullish(z.string()), httpStatusCode: z.nullish(z.number()) }),
        ),
      }),
    ),
  ),
});

export type Row = z.infer<typeof row>;
export type ContentsAnswer = z.infer<typeof contentsAnswer>;
type Status = NonNullable<ContentsAnswer['statuses']>[number];

/** Where Exa sends a whole page in place of highlights, a hit shows its beginning. */
const SNIPPET_LENGTH = 1000;

/** Hits in Exa's order, described by highlights, else the summary, else the beginning of the text. */
export function toHits(rows: readonly Row[]): readonly RawHit[] {
  return rows.map((found) => ({
    title: found.title,
    url: found.url ?? found.id,
    description: describe(found),
    published: found.publishedDate,
    score: found.score,
  }));
}

function describe({ highlights, summary, text }: Row): string {
  const parts = (highlights ?? []).filter((part) => part?.trim());
  if (parts.length > 0) return parts.join(' … ');
  if (summary?.trim()) return summary;
  const whole = text?.trim() ?? '';
  const head = cutText(whole, SNIPPET_LENGTH);
  return head === whole ? whole : `${head} …`;
}

/** Pages that were read, then failures, each under the URL that Exa names; those without text last. */
export function toPages({ results, statuses }: ContentsAnswer): readonly ExtractedPage[] {
  const pages = (results ?? []).map(toPage);
  return [
    ...pages.filter((page) => page.error === undefined),
    ...(statuses ?? []).filter(({ status }) => status === 'error').map(toFailure),
    ...pages.filter((page) => page.error !== undefined),
  ];
}

/** The page of one row; a failed one where there is no text. */
export function toPage({ id, url, title, text, publishedDate, author }: Row): ExtractedPage {
  const name = url ?? id ?? '';
  if (!text?.trim()) {
    const message = 'Exa found no text on this page. Try another web.extract_backend.';
    return pageFailed(name, new WebProviderError('upstream', message));
  }
  return pageOk({
    url: name,
    title: cleanText(title),
    content: text,
    metadata: {
      ...(id && id !== name && { source_url: id }),
      ...(publishedDate && { published: publishedDate }),
      ...(author && { author }),
    },
  });
}

function toFailure({ id, error }: Status): ExtractedPage {
  return pageFailed(id ?? '', crawlError(error?.tag ?? '', error?.httpStatusCode ?? undefined));
}

/** What Exa's tag for one page means; the set is open. */
export function crawlError(tag: string, status?: number): WebProviderError {
  const [code, words] = meaningOf(tag);
  const facts = [tag, status !== undefined && `HTTP ${status}`].filter(Boolean).join(', ');
  const message = `Exa could not read this page${words}${facts && ` (${facts})`}.`;
  return new WebProviderError(code, message, { ...(status !== undefined && { status }) });
}

function meaningOf(tag: string): readonly [WebErrorCode, string] {
  switch (tag) {
    case 'CRAWL_NOT_FOUND':
      return ['upstream', ': there is no such page'];
    case 'CRAWL_TIMEOUT':
    case 'CRAWL_LIVECRAWL_TIMEOUT':
      return ['timeout', ': the site did not answer in time; try again'];
    case 'SOURCE_NOT_AVAILABLE':
      return ['blocked', ': the site does not let it in; try another web.extract_backend'];
    case 'UNSUPPORTED_URL':
      return ['unsupported', ': it does not read addresses of this kind'];
    default:
      return ['upstream', '; try again, or try another web.extract_backend'];
  }
}

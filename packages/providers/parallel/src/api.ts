import {
  cleanText,
  type ExtractedPage,
  pageFailed,
  pageOk,
  type RawHit,
  type WebErrorCode,
  WebProviderError,
} from '@hermes/web-core';
import * as z from 'zod/mini';

// Parallel API v1, https://docs.parallel.ai/api-reference, and parallel-web 1.3.3 (read 2026-11-30). The tools of its MCP
// server answer the same as JSON text. Only the fields that are read here.
const row = z.object({
  url: z.nullish(z.string()),
  title: z.nullish(z.string()),
  /** A day. */
  publish_date: z.nullish(z.string()),
  /** Markdown. */
  excerpts: z.nullish(z.array(z.nullish(z.string()))),
});

const warnings = z.nullish(z.array(z.object({ message: z.nullish(z.string()) })));

export const searchAnswer = z.object({ results: z.array(row), warnings });

const page = z.extend(row, {
  full_content: z.nullish(z.string()),
  /** What the MCP server may call it. */
  content: z.nullish(z.string()),
});

const pageError = z.object({
  url: z.nullish(z.string()),
  error_type: z.nullish(z.string()),
  http_status_code: z.nullish(z.number()),
});

export const extractAnswer = z.object({
  results: z.nullish(z.array(page)),
  /** Requested URLs that are not among the results. */
  errors: z.nullish(z.array(pageError)),
  warnings,
});

export type SearchAnswer = z.infer<typeof searchAnswer>;
export type ExtractAnswer = z.infer<typeof extractAnswer>;
type Page = z.infer<typeof page>;
type PageError = z.infer<typeof pageError>;

/** Hits in Parallel's order. */
export function toHits({ results }: SearchAnswer): readonly RawHit[] {
  return results.map((found) => ({
    title: found.title,
    url: found.url,
    description: readExcerpts(found.excerpts).join(' … '),
    published: found.publish_date,
  }));
}

/** Pages that were read and pages that failed, each under the URL that Parallel names. */
export function toPages({ results, errors }: ExtractAnswer): readonly ExtractedPage[] {
  return [...(results ?? []).map(toPage), ...(errors ?? []).map(toFailure)];
}

function toPage({ url, title, publish_date, ...found }: Page): ExtractedPage {
  const excerpts = readExcerpts(found.excerpts).join('\n\n');
  const content = [found.full_content, found.content, excerpts].find((text) => text?.trim());
  if (!content) {
    const message = 'Parallel found no text on this page. Try another web.extract_backend.';
    return pageFailed(url ?? '', new WebProviderError('upstream', message));
  }
  return pageOk({
    url: url ?? '',
    title: cleanText(title),
    content,
    metadata: { ...(publish_date && { published: publish_date }) },
  });
}

function readExcerpts(excerpts: Page['excerpts']): readonly string[] {
  return (excerpts ?? []).filter((excerpt) => excerpt != null).filter((text) => text.trim() !== '');
}

function toFailure({ url, error_type, http_status_code }: PageError): ExtractedPage {
  const status = http_status_code ?? undefined;
  const [code, words] = meaningOf(error_type ?? '', status);
  const facts = [error_type, status !== undefined && `HTTP ${status}`].filter(Boolean).join(', ');
  const message = `Parallel could not read this page${words}${facts && ` (${facts})`}.`;
  const details = { ...(status !== undefined && { status }) };
  return pageFailed(url ?? '', new WebProviderError(code, message, details));
}

/** What the site's status, or else Parallel's open set of types, means. */
function meaningOf(type: string, status = 0): readonly [WebErrorCode, string] {
  if (status === 404 || status === 410) return ['upstream', ': there is no such page'];
  if ([401, 403, 451].includes(status)) {
    return ['blocked', ': the site does not let it in; try another web.extract_backend'];
  }
  if (status === 408 || status === 504 || /timeout/i.test(type)) {
    return ['timeout', ': the site did not answer in time; try again'];
  }
  return ['upstream', '; try again, or try another web.extract_backend'];
}

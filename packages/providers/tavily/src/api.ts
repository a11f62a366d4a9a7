import {
  cleanText,
  crawlEntries,
  cutText,
  type ExtractedPage,
  httpUrl,
  pageFailed,
  pageOk,
  type RawHit,
  urlKey,
  WebProviderError,
} from '@hermes/web-core';
import * as z from 'zod/mini';

// Tavily API, https://docs.tavily.com/documentation/api-reference, its description as mirrored on 2026-08-18 and
// @tavily/core 0.7.13 (read 2026-11-30). Only the fields that are read here.
const text = z.nullish(z.string());

export const searchAnswer = z.object({
  results: z.array(
    z.object({
      title: text,
      url: text,
      /** One or more passages, joined by ` [...] `. */
      content: text,
      score: z.nullish(z.number()),
      /** RFC 1123; for topic news only. */
      published_date: text,
    }),
  ),
});

/** The rows, in Tavily's order. */
export function toHits({ results }: z.infer<typeof searchAnswer>): readonly RawHit[] {
  return results.map(({ title, url, content, score, published_date }) => ({
    title,
    url,
    description: content,
    score,
    published: published_date,
  }));
}

const page = z.object({ url: text, title: text, raw_content: text });

export const extractAnswer = z.object({
  results: z.nullish(z.array(page)),
  failed_results: z.nullish(z.array(z.object({ url: text, error: text }))),
  /** In older answers, in place of `failed_results`. */
  failed_urls: z.nullish(z.array(z.string())),
});

/** Entries under the URLs that Tavily names: pages that were read, then those that failed. */
export function toPages(answer: z.infer<typeof extractAnswer>): readonly ExtractedPage[] {
  const failed = [
    ...(answer.failed_results ?? []),
    ...(answer.failed_urls ?? []).map((url) => ({ url, error: undefined })),
  ];
  return [
    ...(answer.results ?? []).map(toPage),
    ...failed.map(({ url: named, error }) => {
      const url = named ?? '';
      const said = cleanText(error).slice(0, 200) || 'it does not say why';
      const message = `Tavily could not read this page: ${said.replace(/\.$/, '')}. Check the URL, or try web.tavily.extract_depth: advanced.`;
      return pageFailed(url, new WebProviderError('upstream', message));
    }),
  ];
}

/** A row without a URL is nobody's answer, unless one URL was asked for. */
function toPage({ url: named, title, raw_content }: z.infer<typeof page>): ExtractedPage {
  const url = named ?? '';
  const content = raw_content ?? '';
  if (content.trim() !== '') {
    return pageOk({ url, title: cleanText(title), content, metadata: { final_url: url } });
  }
  const message =
    'Tavily found no text on this page. Try web.tavily.extract_depth: advanced, or another web.extract_backend.';
  return pageFailed(url, new WebProviderError('upstream', message));
}

export const crawlAnswer = z.object({ results: z.array(page) });

/**
 * The pages that a crawl read; those without a text are named in `skipped` on the first.
 *
 * @throws WebProviderError where there is none.
 */
export function toCrawledPages(
  { results }: z.infer<typeof crawlAnswer>,
  maxPages: number,
): readonly ExtractedPage[] {
  const keys = results.map(({ url }) => urlKey(url ?? ''));
  const pages = results
    .filter(({ url }, index) => httpUrl(url) && keys.indexOf(keys[index] ?? '') === index)
    .map(toPage);
  const skipped = pages.flatMap(({ url, error }) => (error ? [{ url, reason: error }] : []));
  const read = pages.filter(({ error }) => error === undefined).slice(0, maxPages);
  if (read.length === 0) {
    const message =
      "Tavily's crawl brought no page with a text. Check the start URL, include and exclude.";
    throw new WebProviderError('upstream', message);
  }
  return crawlEntries(read, { skipped });
}

const MAX_QUERY = 400;

/** The query within Tavily's limit. */
export function toQuery(query: string): string {
  return cutText(query.trim(), MAX_QUERY);
}

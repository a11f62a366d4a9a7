import {
  cleanText,
  type ExtractedPage,
  pageFailed,
  pageOk,
  WebProviderError,
} from '@hermes/web-core';
import * as v from 'valibot';

/** The service takes so many at once. */
export const MAX_URLS = 20;

// A made-up API. Describe here what yours answers: only the fields that are read, any of which may be missing; name its
// documentation and the day on which you read it.
export const extractAnswer = v.object({
  pages: v.array(
    v.object({
      url: v.string(),
      title: v.nullish(v.string()),
      content: v.nullish(v.string()),
      error: v.nullish(v.string()),
    }),
  ),
});

/** Pages as the service sends them, in any order; `extractInBatches` finds the request of each by its URL. */
export function toPages({ pages }: v.InferOutput<typeof extractAnswer>): readonly ExtractedPage[] {
  return pages.map(({ url, title, content, error }) => {
    if (content) return pageOk({ url, title: cleanText(title), content });
    const message = cleanText(error) || 'My Backend has no text of this page.';
    return pageFailed(url, new WebProviderError('upstream', message));
  });
}

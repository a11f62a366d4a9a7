import type { VendorPage, VendorRow } from '../vendor-fake.js';

// Exa API, https://docs.exa.ai/reference and exa-js 2.23.0: Result and the statuses of /contents (read 2026-11-30).

/** One hit. Without `contents` it has neither text nor highlights. */
export function toResult(
  { url, title, text }: VendorRow,
  contents: Record<string, unknown>,
): object {
  const hasText = typeof text === 'string' && text !== '';
  return {
    id: url,
    title,
    url,
    publishedDate: '2026-03-14T00:00:00.000Z',
    author: null,
    score: 0.42,
    ...(contents.highlights ? { highlights: hasText ? [text] : [], highlightScores: [] } : {}),
    ...(contents.summary ? { summary: text } : {}),
    ...(contents.text ? { text: cut(text, contents.text) } : {}),
  };
}

/** One page that was read. */
export function toPage(
  { url, title, markdown }: VendorPage,
  contents: Record<string, unknown>,
): object {
  return {
    id: url,
    url,
    title,
    author: null,
    publishedDate: null,
    ...(contents.text ? { text: cut(markdown, contents.text) } : {}),
  };
}

/** What became of one URL. */
export function toStatus(id: string, page: VendorPage | undefined): object {
  if (page?.markdown !== undefined) return { id, status: 'success', source: 'cached' };
  const error = page
    ? { tag: 'CRAWL_UNKNOWN_ERROR', httpStatusCode: 500 }
    : { tag: 'CRAWL_NOT_FOUND', httpStatusCode: 404 };
  return { id, status: 'error', source: 'crawled', error };
}

function cut(text: unknown, option: unknown): unknown {
  const max: unknown = Object(option).maxCharacters;
  return typeof text === 'string' && typeof max === 'number' ? text.slice(0, max) : text;
}

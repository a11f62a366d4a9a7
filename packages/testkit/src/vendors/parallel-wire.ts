import type { VendorContent, VendorRow } from '../vendor-fake.js';

// Parallel API v1, https://docs.parallel.ai/api-reference: V1SearchResponse and V1ExtractResponse (read 2026-11-30).

/** The answer to a search, but for its session. */
export function toSearchAnswer(rows: readonly VendorRow[]): object {
  return {
    search_id: 'search_0f3a2b7c9d8e4f1a',
    results: rows.map(({ url, title, text }) => ({
      url,
      title,
      publish_date: '2026-05-02',
      excerpts: text == null || text === '' ? [] : [text],
    })),
    warnings: null,
    usage: [{ name: 'sku_search_advanced', count: 1 }],
  };
}

/** The answer to an extract, but for its session: what was read first, in an order of its own, then what was not. */
export function toExtractAnswer(
  urls: readonly string[],
  { pages }: VendorContent,
  fullContent: unknown,
): object {
  const asked = urls.map((url) => ({ url, page: pages.find((page) => page.url === url) }));
  const max: unknown = Object(fullContent).max_chars_per_result;
  const results = asked.flatMap(({ url, page }) => {
    const markdown = page?.markdown;
    if (markdown === undefined) return [];
    const full = markdown.slice(0, typeof max === 'number' ? max : undefined);
    const content = fullContent === false ? null : full;
    const excerpts = markdown === '' ? [] : [markdown.slice(0, 1000)];
    return [{ url, title: page?.title, publish_date: null, excerpts, full_content: content }];
  });
  const errors = asked
    .filter(({ page }) => page?.markdown === undefined)
    .map(({ url, page }) => ({
      url,
      error_type: 'fetch_error',
      http_status_code: page ? 500 : 404,
      content: null,
    }));
  return {
    extract_id: 'extract_8a1c',
    results: results.reverse(),
    errors,
    warnings: null,
    usage: [{ name: 'sku_extract_excerpts', count: results.length }],
  };
}

import { type ExtractedPage, pageOk } from '@hermes/web-core';
import type { ReadPage } from './page-reader.js';

/** The entry of a page that was read, under the URL given. */
export function toEntry(url: string, page: ReadPage): ExtractedPage {
  const { title, content, facts } = page.document;
  return pageOk({
    url,
    title,
    content,
    metadata: {
      final_url: page.url,
      status: page.status,
      content_type: page.contentType,
      ...facts,
    },
  });
}

import type { ExtractFormat } from '@hermes/web-core';
import { clean, oneLine } from './clean.js';
import type { ExtractedDocument } from './extract-document.js';
import { asMarkup } from './markup.js';
import { nameFromUrl } from './name-from-url.js';

/** What `extractText` goes by. */
export interface TextPage {
  readonly kind: 'markdown' | 'text';
  readonly url: string;
  readonly format: ExtractFormat;
}

/** A page that is text already: Markdown, JSON, XML, source. It is handed on as it is. */
export function extractText(source: string, page: TextPage): ExtractedDocument {
  const text = clean(source).trim();
  const heading = page.kind === 'markdown' ? oneLine(/^#\s+(.+)$/m.exec(text)?.[1]) : '';
  return {
    title: heading || nameFromUrl(page.url),
    content: page.format === 'html' && text !== '' ? `<pre>${asMarkup(text)}</pre>` : text,
    text,
    links: [],
    facts: {},
    robots: { noindex: false, nofollow: false },
  };
}

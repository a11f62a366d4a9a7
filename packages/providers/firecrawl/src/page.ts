import {
  cleanText,
  type ExtractedPage,
  type ExtractFormat,
  pageOk,
  parseUrl,
  WebProviderError,
} from '@hermes/web-core';
import type { ScrapedDocument } from './api.js';
import { toText } from './to-text.js';

/**
 * The entry of a page that was read, whatever its status: the text of a 404 page is what the reader asked for.
 *
 * @throws WebProviderError where there is no text.
 */
export function toPage(
  url: string,
  document: ScrapedDocument,
  format: ExtractFormat,
): ExtractedPage {
  const content = contentOf(document, format);
  if (content.trim() === '') throw emptyPage(url, document);
  const { metadata } = document;
  const facts = {
    final_url: pageUrl(document),
    status: metadata?.statusCode ?? undefined,
    content_type: first(metadata?.contentType),
    description: cleanText(first(metadata?.description)),
    language: first(metadata?.language),
    published: first(metadata?.publishedTime),
    warning: cleanText(document.warning),
  };
  const known = Object.entries(facts).filter(([, fact]) => fact !== undefined && fact !== '');
  return pageOk({
    url,
    title: cleanText(first(metadata?.title)),
    content,
    metadata: Object.fromEntries(known),
  });
}

/** The page's own address: where its redirects ended, else the one asked for. */
export function pageUrl({ metadata }: ScrapedDocument): string | undefined {
  return first(metadata?.url) ?? first(metadata?.sourceURL);
}

function contentOf({ markdown, html }: ScrapedDocument, format: ExtractFormat): string {
  if (format === 'markdown') return markdown ?? '';
  return format === 'html' ? (html ?? '') : toText(html ?? '');
}

/** A repeated meta tag counts by its first value. */
function first(value: string | readonly string[] | null | undefined): string | undefined {
  return [value ?? []].flat().find((item) => item !== '');
}

function emptyPage(url: string, { metadata }: ScrapedDocument): WebProviderError {
  const status = metadata?.statusCode ?? 0;
  const said = cleanText(first(metadata?.error));
  const host = parseUrl(url)?.host ?? url;
  if (status < 400) {
    const reason = said && ` (${said})`;
    return new WebProviderError(
      'upstream',
      `Firecrawl found no text on this page of ${host}${reason}. It may need a browser, or be empty.`,
    );
  }
  const code = [401, 403, 451].includes(status) ? 'blocked' : 'upstream';
  return new WebProviderError(
    code,
    `${host} answered HTTP ${status}${said && ` (${said})`} without a text. Check the URL.`,
    { status },
  );
}

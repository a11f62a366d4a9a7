import { httpUrl } from '@hermes/web-core';
import type { DomDocument } from './dom.js';

/** What relative addresses of a page are joined to: its first `<base href>`, where that is http(s), else its own URL. */
export function baseUrl(document: DomDocument, pageUrl: string): string {
  const href = document.querySelector('base[href]')?.getAttribute('href');
  return httpUrl(href, pageUrl)?.href ?? pageUrl;
}

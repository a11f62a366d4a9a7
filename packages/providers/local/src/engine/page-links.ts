import { httpUrl } from '@hermes/web-core';
import type { DomDocument } from './dom.js';

/** More than any page for people has; a page of a million links must not fill the crawl's memory. */
const MAX_LINKS = 2000;

/** The http(s) links of the whole document, in order, without fragments and repeats. They must be absolute already. */
export function pageLinks(document: DomDocument): readonly string[] {
  const links = new Set<string>();
  for (const element of document.querySelectorAll('a[href], area[href]')) {
    const url = httpUrl(element.getAttribute('href'));
    if (!url) continue;
    url.hash = '';
    links.add(url.href);
    if (links.size >= MAX_LINKS) break;
  }
  return [...links];
}

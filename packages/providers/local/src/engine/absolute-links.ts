import { parseUrl } from '@hermes/web-core';
import type { DomDocument, DomElement } from './dom.js';

/** Schemes that are of use to a reader; links of other schemes become plain text. */
const KEPT_SCHEME = /^(https?|mailto|tel|ftp):$/;

/** Makes the addresses of links, images and media absolute, in place. */
export function makeAbsolute(document: DomDocument, base: string): void {
  for (const link of document.querySelectorAll('a[href], area[href]')) settle(link, 'href', base);
  for (const medium of document.querySelectorAll(
    'img[src], source[src], video[src], audio[src], iframe[src]',
  )) {
    if (!medium.getAttribute('src')?.startsWith('data:')) settle(medium, 'src', base);
  }
}

function settle(element: DomElement, attribute: string, base: string): void {
  const value = element.getAttribute(attribute) ?? '';
  const url = parseUrl(value, base);
  if (url && KEPT_SCHEME.test(url.protocol)) element.setAttribute(attribute, url.href);
  else element.removeAttribute(attribute);
}

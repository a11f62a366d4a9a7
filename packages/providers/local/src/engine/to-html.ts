import { clean } from './clean.js';
import type { DomElement } from './dom.js';

/** What a reader of the markup can use. Classes, styles, handlers and data attributes are left out. */
const KEPT = new Set(
  'href src alt title colspan rowspan lang dir datetime cite start reversed id'.split(' '),
);

/** Plain markup of an element's content, without scripts and presentational attributes. The element is changed on the way. */
export function toHtml(root: DomElement): string {
  for (const element of root.querySelectorAll('script, style, noscript, template')) {
    element.remove();
  }
  for (const element of root.querySelectorAll('*')) {
    const isCode = element.localName === 'code' || element.localName === 'pre';
    for (const { name } of [...element.attributes]) {
      if (!KEPT.has(name) && !(isCode && name === 'class')) element.removeAttribute(name);
    }
  }
  return clean(root.innerHTML).trim();
}

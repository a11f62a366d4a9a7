import { Readability } from '@mozilla/readability';
import type { DomDocument, DomElement } from './dom.js';
import { toText } from './to-text.js';

/** Below this many characters an article is worth comparing with the whole body. */
const SHORT_ARTICLE = 500;
/** What is no content wherever it stands. */
const NEVER = 'script, style, noscript, template, iframe, object, embed, svg, canvas';
/** What frames the content of most sites. */
const CHROME = `nav, aside, form, body > header, body > footer, [role="navigation"], [role="banner"], [role="contentinfo"]`;

/**
 * The element that holds the page's own text: the article that Readability finds, else the body without the site's
 * chrome, else the whole body. `open` gives the document anew each time, since Readability takes it apart.
 */
export function findArticle(open: () => DomDocument): DomElement | undefined {
  const article = readable(open());
  const articleLength = article ? toText(article).length : 0;
  if (article && articleLength >= SHORT_ARTICLE) return article;
  const body = bodyOf(open(), `${NEVER}, ${CHROME}`);
  const bodyLength = body ? toText(body).length : 0;
  if (article && articleLength > bodyLength / 2) return article;
  return bodyLength > 0 ? body : bodyOf(open(), NEVER);
}

function readable(document: DomDocument): DomElement | undefined {
  const serializer = (element: unknown): unknown => element;
  const content = new Readability<unknown>(document, { serializer, keepClasses: true }).parse()
    ?.content;
  return isDomElement(content) ? content : undefined;
}

function isDomElement(value: unknown): value is DomElement {
  return typeof value === 'object' && value !== null && 'innerHTML' in value;
}

function bodyOf(document: DomDocument, unwanted: string): DomElement | undefined {
  const body = document.querySelector('body');
  for (const element of body?.querySelectorAll(unwanted) ?? []) element.remove();
  return body ?? undefined;
}

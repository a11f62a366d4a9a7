import { parseHTML } from 'linkedom';
import { type DomDocument, type DomElement, type DomNode, isElement } from './dom.js';
import { unframe } from './unframe.js';

/** Parses a page or a fragment into `<html>` with one `<head>` and one `<body>`, as a browser would arrange it. */
export function parseHtml(html: string): DomDocument {
  const parsed = parse(html);
  const document =
    parsed.documentElement?.localName === 'html'
      ? parsed
      : parse(`<html>${html.replace(/^\s*<!doctype[^>]*>/i, '')}</html>`);
  lowerCaseAttributes(document);
  arrange(document);
  unframe(document);
  return document;
}

function parse(html: string): DomDocument {
  const { document }: { readonly document: DomDocument } = parseHTML(html);
  return document;
}

/** The parser keeps the case of attribute names, so that `HREF` would not be found as `href`. */
function lowerCaseAttributes(document: DomDocument): void {
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (name === name.toLowerCase() || element.closest('svg, math')) continue;
      element.removeAttribute(name);
      element.setAttribute(name.toLowerCase(), value);
    }
  }
}

/** What describes the page wherever it stands, and what may stand in the head beside it. */
const DESCRIBING = ['title', 'meta', 'link', 'base'];
const HEAD_ONLY = new Set([...DESCRIBING, 'style', 'script', 'noscript', 'template']);

/** The parser builds no missing tags: what stands in the head, or beside it, but is content goes to the body. */
function arrange(document: DomDocument): void {
  const root = document.documentElement;
  if (!root || isArranged(root)) return;
  const head = document.createElement('head');
  const body = document.createElement('body');
  for (const child of [...root.childNodes]) sortOut(child, head, body);
  for (const emptied of [...root.childNodes].filter(isElement)) emptied.remove();
  root.append(head, body);
}

function isArranged(root: DomElement): boolean {
  const names = [...root.childNodes].filter(isElement).map((element) => element.localName);
  if (names.join() !== 'head,body' || root.querySelector('body body, body head')) return false;
  const head = root.querySelector('head');
  return [...(head?.childNodes ?? [])].every(
    (node) => !isElement(node) || HEAD_ONLY.has(node.localName),
  );
}

function sortOut(node: DomNode, head: DomElement, body: DomElement): void {
  const name = isElement(node) ? node.localName : '';
  if (name === 'body') body.append(...node.childNodes);
  else if (name === 'head') for (const child of [...node.childNodes]) sortHead(child, head, body);
  else if (DESCRIBING.includes(name)) head.append(node);
  else body.append(node);
}

function sortHead(node: DomNode, head: DomElement, body: DomElement): void {
  const belongs = !isElement(node) || HEAD_ONLY.has(node.localName);
  if (belongs) head.append(node);
  else sortOut(node, head, body);
}

import { cleanText, parseUrl, type RawHit } from '@hermes/web-core';
import { parseDocument } from 'htmlparser2';
import { linkTarget } from './link-target.js';

// The result pages of html.duckduckgo.com/html/ and lite.duckduckgo.com/lite/: no API and not documented. Structure
// after the engines of SearXNG (2026-08) and of Python's ddgs 9.14.4 (read 2026-11-30). Both pages are read by the same
// code: their class names differ, the order (link, then its text and date) does not.
const LINK = ['result__a', 'result-link'] as const;
const SNIPPET = ['result__snippet', 'result-snippet'] as const;
const TIMESTAMP = ['timestamp'] as const;
const EXTRAS = ['result__extras__url'] as const;
const DATE = /^\d{4}-\d\d-\d\d/;
const AD = ['result--ad', 'result-sponsored'] as const;

/** The form behind the "next" button. */
export interface NextForm {
  /** Relative to the page. */
  readonly action: string;
  /** Its hidden inputs, `vqd` among them. */
  readonly fields: Readonly<Record<string, string>>;
  /** Rank of the first hit that it asks for, from 0. */
  readonly offset: number;
}

/** What one page says. */
export interface ResultsPage {
  readonly kind: 'results' | 'none' | 'challenge' | 'unknown';
  /** Rows in the page's order, without advertisements. */
  readonly rows: readonly RawHit[];
  readonly next?: NextForm;
}

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: unknown }>;

/** Reads a page of results. The query is echoed in it, so that no verdict rests on words that a query may hold. */
export function readPage(html: string): ResultsPage {
  const { children } = parseDocument(html, { withStartIndices: true, withEndIndices: true });
  const elements = elementsOf(children);
  const rows = toRows(elements, html);
  const next = toNextForm(elements);
  const found = rows.filter((row) => row.url !== undefined);
  if (rows.length > 0) return { kind: 'results', rows: found, ...(next && { next }) };
  if (elements.some(isChallenge)) return { kind: 'challenge', rows: [] };
  return { kind: elements.some(saysNone) ? 'none' : 'unknown', rows: [] };
}

/** All elements in the order of the page. */
function elementsOf(nodes: readonly Node[]): readonly Element[] {
  const elements: Element[] = [];
  const open = nodes.toReversed();
  for (let node = open.pop(); node; node = open.pop()) {
    if ('attribs' in node) elements.push(node);
    if (!('children' in node)) continue;
    for (const child of node.children.toReversed()) open.push(child);
  }
  return elements;
}

interface Row {
  readonly title: string;
  /** Absent: an advertisement, or no web address. */
  readonly url?: string;
  description?: string;
  published?: string;
}

/** One row a link; its text and date are what follows until the next link. */
function toRows(elements: readonly Element[], html: string): readonly Row[] {
  const rows: Row[] = [];
  for (const element of elements) {
    if (hasClass(element, LINK)) rows.push(toRow(element, html));
    else complete(rows.at(-1), element, html);
  }
  return rows;
}

function toRow(link: Element, html: string): Row {
  const url = isInAd(link) ? undefined : linkTarget(link.attribs.href);
  return { title: contentOf(link, html), ...(url && { url }) };
}

function complete(row: Row | undefined, element: Element, html: string): void {
  if (!row) return;
  const content = contentOf(element, html);
  if (hasClass(element, SNIPPET)) row.description = content;
  if (isDated(element) && DATE.test(cleanText(content))) row.published = content;
}

/** What stands between the tags, as markup: the clean-up of hits decodes its entities, once. */
function contentOf({ children }: Element, html: string): string {
  const start = children[0]?.startIndex ?? 0;
  const end = children.at(-1)?.endIndex ?? -1;
  return html.slice(start, end + 1);
}

function hasClass(element: Element, names: readonly string[]): boolean {
  const classes = element.attribs.class?.split(/\s+/) ?? [];
  return classes.some((name) => names.includes(name));
}

function isInAd(element: Element): boolean {
  for (let current: Element['parent'] = element; current; current = current.parent) {
    if ('attribs' in current && hasClass(current, AD)) return true;
  }
  return false;
}

function isDated(element: Element): boolean {
  const { parent } = element;
  if (hasClass(element, TIMESTAMP)) return true;
  return parent !== null && 'attribs' in parent && hasClass(parent, EXTRAS);
}

/** Of "previous" and "next", which look alike, the one further on. Without `vqd` the next page would be refused. */
function toNextForm(elements: readonly Element[]): NextForm | undefined {
  return elements
    .filter((element) => element.name === 'form')
    .map((form) => {
      const fields = hiddenFields(form);
      return { action: form.attribs.action ?? '', fields, offset: Number(fields.s ?? 0) };
    })
    .filter(({ fields, offset }) => Boolean(fields.vqd) && offset > 0)
    .sort((left, right) => right.offset - left.offset)[0];
}

function hiddenFields(form: Element): Readonly<Record<string, string>> {
  const inputs = elementsOf(form.children).filter(
    ({ name, attribs }) => name === 'input' && attribs.type?.toLowerCase() === 'hidden',
  );
  return Object.fromEntries(
    inputs.flatMap(({ attribs: { name, value = '' } }) => (name ? [[name, value]] : [])),
  );
}

/** The bot check, by what it is built of: a query that echoes its words is not it. */
function isChallenge(element: Element): boolean {
  const { id, action, src, class: classes = '' } = element.attribs;
  if (id === 'challenge-form') return true;
  if (classes.split(/\s+/).some((name) => name.startsWith('anomaly-modal'))) return true;
  return (
    (element.name === 'form' && isAnomaly(action)) || (element.name === 'script' && isAnomaly(src))
  );
}

function isAnomaly(address = ''): boolean {
  return parseUrl(address, 'https://duckduckgo.com/')?.pathname.endsWith('/anomaly.js') ?? false;
}

function saysNone(element: Element): boolean {
  if (hasClass(element, ['no-results'])) return true;
  const text = element.children.map((child) => ('data' in child ? child.data : '')).join('');
  return /^no (more )?results\.?$/i.test(text.trim());
}

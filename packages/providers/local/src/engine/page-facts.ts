import { httpUrl } from '@hermes/web-core';
import { clean, oneLine } from './clean.js';
import type { DomDocument } from './dom.js';

/** What a page says of itself; a text that it does not give is absent. */
export interface PageFacts {
  readonly description?: string;
  readonly published?: string;
  readonly language?: string;
  readonly canonical?: string;
  /** Where the page sends its readers on to. */
  readonly refresh?: string;
  /** Of a PDF. */
  readonly pages?: number;
}

/** What the page asks of robots. */
export interface RobotsRules {
  readonly noindex: boolean;
  readonly nofollow: boolean;
}

const DESCRIPTION = ['meta[name="description" i]', 'meta[property="og:description"]'];
const PUBLISHED = [
  'meta[property="article:published_time"]',
  'meta[itemprop="datePublished"]',
  'meta[name="date" i]',
  'meta[name="dc.date" i]',
];

/** Reads the facts from `<head>`; a relative canonical address is joined to `base`. */
export function pageFacts(document: DomDocument, base: string): PageFacts {
  const description = metaContent(document, DESCRIPTION);
  const published =
    metaContent(document, PUBLISHED) ||
    oneLine(document.querySelector('time[datetime]')?.getAttribute('datetime'));
  const language = oneLine(document.documentElement?.getAttribute('lang'));
  const link = document.querySelector('link[rel="canonical" i][href]')?.getAttribute('href');
  const canonical = httpUrl(link, base)?.href;
  const refresh = httpUrl(refreshTarget(document), base)?.href;
  return {
    ...(description !== '' && { description }),
    ...(published !== '' && { published }),
    ...(language !== '' && { language }),
    ...(canonical !== undefined && { canonical }),
    ...(refresh !== undefined && { refresh }),
  };
}

/** `<title>`, else `og:title`, else the first heading; `''` when there is none of them. */
export function pageTitle(document: DomDocument): string {
  return (
    oneLine(document.querySelector('head title')?.textContent) ||
    metaContent(document, ['meta[property="og:title"]']) ||
    oneLine(titleInBody(document)) ||
    oneLine(document.querySelector('h1')?.textContent)
  );
}

/** Not the name of a drawing. */
function titleInBody(document: DomDocument): string | null | undefined {
  const titles = [...document.querySelectorAll('body title')];
  return titles.find((title) => !title.closest('svg'))?.textContent;
}

function refreshTarget(document: DomDocument): string | undefined {
  const content = document
    .querySelector('meta[http-equiv="refresh" i][content]')
    ?.getAttribute('content');
  return /^[\s\d.]+[;,]\s*(?:url\s*=)?\s*["']?([^"'\s]+)/i.exec(content ?? '')?.[1];
}

/** `noindex` and `nofollow` of the `robots` meta elements, of which there may be several. */
export function robotsRules(document: DomDocument): RobotsRules {
  const words = new Set<string>();
  for (const meta of document.querySelectorAll(
    'meta[name="robots" i], meta[name="hermes-web" i]',
  )) {
    for (const word of (meta.getAttribute('content') ?? '').toLowerCase().split(/[\s,]+/)) {
      words.add(word);
    }
  }
  const none = words.has('none');
  return { noindex: none || words.has('noindex'), nofollow: none || words.has('nofollow') };
}

function metaContent(document: DomDocument, selectors: readonly string[]): string {
  for (const selector of selectors) {
    const content = oneLine(document.querySelector(selector)?.getAttribute('content'));
    if (content !== '') return clean(content);
  }
  return '';
}

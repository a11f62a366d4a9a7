import type { ExtractFormat } from '@hermes/web-core';
import { makeAbsolute } from './absolute-links.js';
import { baseUrl } from './base-url.js';
import type { DomDocument, DomElement } from './dom.js';
import type { ExtractedDocument, ExtractInput } from './extract-document.js';
import { findArticle } from './find-article.js';
import { nameFromUrl } from './name-from-url.js';
import { pageFacts, pageTitle, robotsRules } from './page-facts.js';
import { pageLinks } from './page-links.js';
import { parseHtml } from './parse-html.js';
import { removeHidden } from './remove-hidden.js';
import { settleImages } from './settle-images.js';
import { toHtml } from './to-html.js';
import { toMarkdown } from './to-markdown.js';
import { toText } from './to-text.js';

/** Title, article, links and facts of an HTML page or fragment. */
export function extractHtml(html: string, input: ExtractInput): ExtractedDocument {
  const whole = parseHtml(html);
  const base = baseUrl(whole, input.url);
  makeAbsolute(whole, base);
  const about = {
    title: pageTitle(whole) || nameFromUrl(input.url),
    links: pageLinks(whole),
    facts: pageFacts(whole, base),
    robots: robotsRules(whole),
  };
  const article = findArticle(() => prepare(parseHtml(html), base));
  if (!article) return { ...about, content: '', text: '' };
  const text = toText(article);
  const content = input.format === 'text' ? text : render(article, input.format);
  return { ...about, content, text };
}

function prepare(document: DomDocument, base: string): DomDocument {
  removeHidden(document);
  settleImages(document);
  makeAbsolute(document, base);
  return document;
}

function render(article: DomElement, format: Exclude<ExtractFormat, 'text'>): string {
  return format === 'html' ? toHtml(article) : toMarkdown(article);
}

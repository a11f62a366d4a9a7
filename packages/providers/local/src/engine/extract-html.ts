import { makeAbsolute } from './absolute-links.js';
import { baseUrl } from './base-url.js';
import type { DomDocument } from './dom.js';
import type { ExtractedDocument, ExtractInput } from './extract-document.js';
import { findArticle } from './find-article.js';
import { markScripts } from './mark-scripts.js';
import { nameFromUrl } from './name-from-url.js';
import { pageFacts, pageTitle, robotsRules } from './page-facts.js';
import { pageLinks } from './page-links.js';
import { parseHtml } from './parse-html.js';
import { removeHidden } from './remove-hidden.js';
import { settleImages } from './settle-images.js';
import { spreadSpans } from './spread-spans.js';
import { toHtml } from './to-html.js';
import { toMarkdown } from './to-markdown.js';
import { toText } from './to-text.js';

/** Title, article, links and facts of an HTML page or fragment. */
export function extractHtml(html: string, input: ExtractInput): ExtractedDocument {
  const whole = parseHtml(html);
  const base = baseUrl(whole, input.url);
  makeAbsolute(whole, base);
  const facts = pageFacts(whole, base);
  const about = {
    title: pageTitle(whole) || nameFromUrl(input.url),
    links: [...pageLinks(whole), ...(facts.refresh === undefined ? [] : [facts.refresh])],
    facts,
    robots: robotsRules(whole),
  };
  const article = findArticle(() => prepare(parseHtml(html), base));
  if (!article) return { ...about, content: '', text: '' };
  // HTML has forms for what the others must write out.
  const markup = input.format === 'html' ? toHtml(article) : undefined;
  spreadSpans(article);
  markScripts(article);
  const text = toText(article);
  if (input.format === 'text') return { ...about, content: text, text };
  return { ...about, content: markup ?? toMarkdown(article), text };
}

function prepare(document: DomDocument, base: string): DomDocument {
  removeHidden(document);
  settleImages(document);
  makeAbsolute(document, base);
  return document;
}

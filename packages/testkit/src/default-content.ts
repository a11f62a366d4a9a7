import type { VendorContent, VendorPage, VendorRow } from './vendor-fake.js';

/** Where the pages of the suite are, unless the subject says otherwise. */
export const DEFAULT_ORIGIN = 'https://pages.test';

const ROWS = 120;
const PAGES = 30;

/** What the vendor knows unless a case says otherwise: 120 rows, `Site 1` first, and 30 pages, `/` first, then `/page-1`. */
export function defaultContent(origin: string): VendorContent {
  return { rows: createRows(ROWS), pages: createPages(origin, PAGES) };
}

export function createRows(count: number): readonly VendorRow[] {
  return Array.from({ length: count }, (_, index) => ({
    url: `https://site${index + 1}.test/`,
    title: `Site ${index + 1}`,
    text: `Text of site ${index + 1}.`,
  }));
}

function createPages(origin: string, count: number): readonly VendorPage[] {
  return Array.from({ length: count }, (_, index) => createPage(pageUrl(origin, index), index));
}

/** Address of the page of that number; 0 is the start page. */
export function pageUrl(origin: string, index: number): string {
  return index === 0 ? `${origin}/` : `${origin}/page-${index}`;
}

/** A page whose text holds {@link sentenceOf} its number. */
export function createPage(url: string, index: number): VendorPage {
  const markdown = [
    `# Page ${index}`,
    `${sentenceOf(index)} It stands in a paragraph of some length, as pages have it, so that a reader takes it for the text of the page and not for a menu.`,
    'A second paragraph says a little more about lanterns, paper and wind, and ends the page with a full stop.',
  ].join('\n\n');
  return { url, title: `Page ${index}`, markdown };
}

/** The sentence by which the text of a page is known. */
export function sentenceOf(index: number): string {
  return `The keeper of lighthouse number ${index} wrote this sentence.`;
}

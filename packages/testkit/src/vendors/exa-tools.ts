import type { VendorContent, VendorPage, VendorRow } from '../vendor-fake.js';
import { invalidParameters, type ToolReply, type Tools } from './mcp-endpoint.js';

const MAX_OBJECTIVE_LENGTH = 4096;
const DEFAULT_PAGE_LENGTH = 3000;

// Tools of https://mcp.exa.ai/mcp: exa-mcp-server 3.4.1, its schema as clients saw it in October 2026 (read 2026-11-30).

/** The two default tools. Texts of hits are parted by a blank line alone, as live replies are. */
export function exaTools(content: VendorContent): Tools {
  return {
    web_search_exa: (parameters) => search(parameters, content),
    web_fetch_exa: (parameters) => fetchPages(parameters, content),
  };
}

function search(parameters: Record<string, unknown>, { rows }: VendorContent): ToolReply {
  const { query, objective, numResults = 10 } = parameters;
  if (typeof query !== 'string' || query === '') return invalidParameters('query is required');
  if (typeof objective !== 'string' || objective === '') {
    return invalidParameters('objective is required');
  }
  if (objective.length > MAX_OBJECTIVE_LENGTH) return invalidParameters('objective is too long');
  if (typeof numResults !== 'number') return invalidParameters('numResults is not a number');
  const blocks = rows.slice(0, numResults).map(toBlock);
  return {
    text: blocks.join('\n\n') || 'No search results found. Please try a different query.',
    meta: { searchTime: 812.4 },
  };
}

function toBlock({ url, title, text }: VendorRow): string {
  return [
    `Title: ${title || 'N/A'}`,
    `URL: ${url}`,
    'Published: 2026-03-14T00:00:00.000Z',
    'Author: N/A',
    'Highlights:',
    text ?? '',
  ].join('\n');
}

function fetchPages(parameters: Record<string, unknown>, { pages }: VendorContent): ToolReply {
  const { urls, maxCharacters = DEFAULT_PAGE_LENGTH } = parameters;
  if (!Array.isArray(urls) || urls.length === 0) return invalidParameters('urls is required');
  if (typeof maxCharacters !== 'number') return invalidParameters('maxCharacters is not a number');
  const asked = urls.map((url) => ({ url, page: pages.find((page) => page.url === url) }));
  const failures = asked
    .filter(({ page }) => page?.markdown === undefined)
    .map(({ url, page }) => `${url}: ${page ? 'CRAWL_UNKNOWN_ERROR' : 'CRAWL_NOT_FOUND'}`);
  if (failures.length === asked.length) {
    return { text: `Error fetching URL(s): ${failures.join('; ')}`, isError: true };
  }
  const texts = asked.flatMap(({ page }) =>
    page?.markdown === undefined ? [] : [toText(page, maxCharacters)],
  );
  return { text: [...texts, ...failures.map((failure) => `Error fetching ${failure}`)].join('\n') };
}

/** The lines for the date and the author are left out where there is none. */
function toText({ url, title, markdown = '' }: VendorPage, maxLength: number): string {
  return `# ${title || '(no title)'}\nURL: ${url}\n\n${markdown.slice(0, maxLength)}\n`;
}

import type { VendorContent } from '../vendor-fake.js';
import { invalidParameters, type ToolReply, type Tools } from './mcp-endpoint.js';
import { toExtractAnswer, toSearchAnswer } from './parallel-wire.js';

// Tools of https://search.parallel.ai/mcp, https://docs.parallel.ai/integrations/mcp/search-mcp (read 2026-11-30): answers
// are those of the API as indented JSON text.

const SEARCH_FIELDS = ['objective', 'search_queries', 'session_id', 'model_name'];
const FETCH_FIELDS = ['urls', 'objective', 'search_queries', 'session_id'];
const MAX_RESULTS = 10;

/** The two tools. A page that could not be read at all is left out of `web_fetch` without a word. */
export function parallelTools(content: VendorContent): Tools {
  return {
    web_search: (parameters) => search(parameters, content),
    web_fetch: (parameters) => fetchPages(parameters, content),
  };
}

function search(parameters: Record<string, unknown>, { rows }: VendorContent): ToolReply {
  const unknown = Object.keys(parameters).find((name) => !SEARCH_FIELDS.includes(name));
  if (unknown !== undefined) return invalidParameters(`unexpected argument ${unknown}`);
  const { objective, search_queries } = parameters;
  if (typeof objective !== 'string') return invalidParameters('objective is required');
  if (!Array.isArray(search_queries)) return invalidParameters('search_queries is required');
  return toReply(toSearchAnswer(rows.slice(0, MAX_RESULTS)));
}

function fetchPages(parameters: Record<string, unknown>, { pages }: VendorContent): ToolReply {
  const unknown = Object.keys(parameters).find((name) => !FETCH_FIELDS.includes(name));
  if (unknown !== undefined) return invalidParameters(`unexpected argument ${unknown}`);
  const { urls } = parameters;
  if (!Array.isArray(urls)) return invalidParameters('urls is required');
  const known = urls.map(String).filter((url) => pages.some((page) => page.url === url));
  return toReply(toExtractAnswer(known, { rows: [], pages }, true));
}

function toReply(answer: object): ToolReply {
  return { text: JSON.stringify(answer, undefined, 2) };
}

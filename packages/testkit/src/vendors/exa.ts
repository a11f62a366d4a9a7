import { parseUrl } from '@hermes/web-core';
import type {
  DocumentedError,
  FakeReply,
  FakeRequest,
  VendorContent,
  VendorFake,
} from '../vendor-fake.js';
import { EXA_ERRORS, exaError } from './exa-errors.js';
import { exaTools } from './exa-tools.js';
import { toPage, toResult, toStatus } from './exa-wire.js';
import { answerMcp, type Framing } from './mcp-endpoint.js';

// Exa API, https://docs.exa.ai/reference and exa-js 2.23.0 (read 2026-11-30).
const SEARCH_FIELDS = new Set(
  'query type additionalQueries numResults includeDomains excludeDomains startPublishedDate endPublishedDate startCrawlDate endCrawlDate category includeText excludeText userLocation moderation systemPrompt outputSchema stream contents'.split(
    ' ',
  ),
);
const CONTENTS_FIELDS = new Set(
  'text highlights summary livecrawl livecrawlTimeout maxAgeHours snapshotAsOf filterEmptyResults subpages subpageTarget extras context'.split(
    ' ',
  ),
);
const TYPES = new Set(
  'auto fast instant neural deep deep-lite deep-reasoning keyword hybrid'.split(' '),
);

/** Exa: its API under `/search` and `/contents`, and its public MCP server under `/mcp`. */
export class ExaFake implements VendorFake {
  readonly vendor = 'exa';
  readonly key = 'exa-test-key';
  readonly errors: readonly DocumentedError[] = EXA_ERRORS;
  readonly errorInSuccess =
    'The API answers every failure with its status; a page that could not be read is an entry of `statuses`.';
  readonly #framing: Framing;

  /** @param framing how the MCP server sends its answers; the real one sends events. */
  constructor(framing: Framing = 'events') {
    this.#framing = framing;
  }

  answer(request: FakeRequest, content: VendorContent): FakeReply {
    if (request.path === '/mcp') return answerMcp(request, exaTools(content), this.#framing);
    if (request.path !== '/search' && request.path !== '/contents') {
      return exaError(404, 'NOT_FOUND', `Cannot ${request.method} ${request.path}`);
    }
    if (request.method !== 'POST') return exaError(405, 'METHOD_NOT_ALLOWED', 'Use POST');
    if (!this.#isAuthorized(request)) return exaError(401, 'INVALID_API_KEY', 'Invalid API key');
    if (request.json === undefined) return exaError(400, 'INVALID_REQUEST_BODY', 'Invalid JSON');
    const body: Record<string, unknown> = Object(request.json);
    return request.path === '/search' ? search(body, content) : readPages(body, content);
  }

  #isAuthorized({ headers }: FakeRequest): boolean {
    return headers['x-api-key'] === this.key || headers.authorization === `Bearer ${this.key}`;
  }
}

function search(body: Record<string, unknown>, content: VendorContent): FakeReply {
  const { query, type = 'auto', numResults = 10, contents } = body;
  const unknown = [
    ...Object.keys(body).filter((name) => !SEARCH_FIELDS.has(name)),
    ...Object.keys(Object(contents)).filter((name) => !CONTENTS_FIELDS.has(name)),
  ];
  if (unknown.length > 0) return invalidBody(`unrecognized key: ${unknown[0]}`);
  if (typeof query !== 'string' || query.trim() === '') return invalidBody('query is required');
  if (!TYPES.has(String(type))) return invalidBody('type is not one of the search types');
  if (!Number.isInteger(numResults) || Number(numResults) < 1 || Number(numResults) > 100) {
    return exaError(400, 'INVALID_NUM_RESULTS', 'numResults must be between 1 and 100');
  }
  return {
    json: {
      requestId: 'b5947044c4b78efa9552a7c89b306d95',
      resolvedSearchType: 'neural',
      searchType: type,
      results: content.rows
        .slice(0, Number(numResults))
        .map((row) => toResult(row, Object(contents))),
      searchTime: 812.4,
      costDollars: { total: 0.007, search: { neural: 0.007 } },
    },
  };
}

function readPages(body: Record<string, unknown>, content: VendorContent): FakeReply {
  const { urls, ids, ...contents } = body;
  const unknown = Object.keys(contents).find((name) => !CONTENTS_FIELDS.has(name));
  if (unknown !== undefined) return invalidBody(`unrecognized key: ${unknown}`);
  const asked: unknown = urls ?? ids;
  if (!Array.isArray(asked) || asked.length === 0 || asked.some((url) => !parseUrl(String(url)))) {
    return exaError(400, 'INVALID_URLS', 'urls must be a list of URLs');
  }
  const found = asked.map((url) => ({
    url: String(url),
    page: content.pages.find((page) => page.url === url),
  }));
  return {
    json: {
      requestId: 'e492118ccdedcba5088bfc4357a8a125',
      results: found.flatMap(({ page }) =>
        page?.markdown === undefined ? [] : [toPage(page, contents)],
      ),
      statuses: found.map(({ url, page }) => toStatus(url, page)),
      costDollars: { total: 0.001, contents: { text: 0.001 } },
    },
  };
}

function invalidBody(message: string): FakeReply {
  return exaError(400, 'INVALID_REQUEST_BODY', message);
}

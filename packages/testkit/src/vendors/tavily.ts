import { parseUrl } from '@hermes/web-core';
import type {
  DocumentedError,
  FakeReply,
  FakeRequest,
  VendorContent,
  VendorFake,
} from '../vendor-fake.js';
import { refuse, tavilyErrors } from './tavily-errors.js';
import { refuseBody, type TavilyEndpoint } from './tavily-wire.js';

const REQUEST_ID = '6b0f1c7e-0000-4000-8000-000000000001';

/** Tavily's API: search, extract and crawl, with a key or in keyless mode. */
export class TavilyFake implements VendorFake {
  readonly vendor = 'tavily';
  readonly key = 'tvly-00000000000000000000000000000000';
  readonly errors: readonly DocumentedError[] = tavilyErrors;
  readonly errorInSuccess =
    'Tavily gives failures their own status; pages that failed stand beside those that were read';

  answer(request: FakeRequest, content: VendorContent): FakeReply {
    const endpoint = endpointOf(request);
    if (endpoint === undefined) return { status: 404, json: { detail: 'Not Found' } };
    const refusal = this.#refuseCredentials(request, endpoint) ?? refuseBody(request, endpoint);
    if (refusal) return refusal;
    const body = Object(request.json);
    if (endpoint === 'search') return search(body, content);
    return endpoint === 'extract' ? extract(body, content) : crawl(body, content);
  }

  #refuseCredentials({ headers }: FakeRequest, endpoint: TavilyEndpoint): FakeReply | undefined {
    const { authorization } = headers;
    const isKeyless = headers['x-tavily-access-mode'] === 'keyless';
    if (isKeyless && authorization !== undefined) return refuse(400, 'A key and keyless mode.');
    if (isKeyless && endpoint !== 'crawl') return undefined;
    if (authorization === `Bearer ${this.key}`) return undefined;
    return refuse(401, 'Unauthorized: missing or invalid API key.');
  }
}

function endpointOf({ method, path }: FakeRequest): TavilyEndpoint | undefined {
  if (method !== 'POST') return undefined;
  const endpoint = path.slice(1);
  return endpoint === 'search' || endpoint === 'extract' || endpoint === 'crawl'
    ? endpoint
    : undefined;
}

function search(body: Record<string, unknown>, content: VendorContent): FakeReply {
  const { query, max_results = 5, topic = 'general' } = body;
  const results = content.rows.slice(0, Number(max_results)).map(({ url, title, text }, index) => ({
    title,
    url,
    content: text,
    score: 0.99 - index / 1000,
    raw_content: null,
    ...(topic === 'news' && { published_date: 'Mon, 23 Nov 2026 09:00:00 GMT' }),
  }));
  return {
    json: {
      query,
      follow_up_questions: null,
      answer: null,
      images: [],
      results,
      response_time: 0.84,
      request_id: REQUEST_ID,
    },
  };
}

function extract(body: Record<string, unknown>, content: VendorContent): FakeReply {
  const asked: readonly unknown[] = [body.urls].flat();
  const found = asked.map((url) => ({
    url,
    page: content.pages.find((page) => isSame(page.url, url)),
  }));
  const results = found.flatMap(({ url, page }) =>
    page?.markdown === undefined
      ? []
      : [{ url, title: page.title ?? null, raw_content: page.markdown, images: [] }],
  );
  const failed_results = found
    .filter(({ page }) => page?.markdown === undefined)
    .map(({ url }) => ({ url, error: 'Failed to fetch url' }));
  return { json: { results, failed_results, response_time: 0.4, request_id: REQUEST_ID } };
}

function crawl(body: Record<string, unknown>, content: VendorContent): FakeReply {
  const { url, limit = 50, select_paths, exclude_paths } = body;
  const fits = (patterns: unknown, page: string): boolean =>
    [patterns ?? []]
      .flat()
      .some((pattern) => new RegExp(String(pattern)).test(new URL(page).pathname));
  const results = content.pages
    .filter((page) => page.markdown !== undefined)
    .filter((page) => select_paths === undefined || fits(select_paths, page.url))
    .filter((page) => !fits(exclude_paths, page.url))
    .slice(0, Number(limit))
    .map((page) => ({ url: page.url, raw_content: page.markdown, images: [], favicon: null }));
  const base_url = new URL(String(url)).host; // without a scheme
  return { json: { base_url, results, response_time: 3.1, request_id: REQUEST_ID } };
}

function isSame(known: string, asked: unknown): boolean {
  if (typeof asked !== 'string' || !parseUrl(asked)) return false;
  return new URL(known).href === Object.assign(new URL(asked), { hash: '' }).href;
}

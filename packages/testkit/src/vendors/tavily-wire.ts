import { parseUrl } from '@hermes/web-core';
import type { FakeReply, FakeRequest } from '../vendor-fake.js';
import { refuse } from './tavily-errors.js';

/** The endpoints that the fake has. */
export type TavilyEndpoint = 'search' | 'extract' | 'crawl';

/** What each endpoint takes: https://docs.tavily.com/documentation/api-reference and @tavily/core 0.7.13 (read 2026-11-30). */
const FIELDS: Readonly<Record<TavilyEndpoint, readonly string[]>> = {
  search:
    'query search_depth chunks_per_source max_results topic days time_range start_date end_date max_hours include_answer include_raw_content include_images include_image_descriptions include_favicon include_domains exclude_domains include_domains_mode country auto_parameters exact_match include_usage fetch_timeout cache_fallback language filter_by_language safe_search'.split(
      ' ',
    ),
  extract:
    'urls query chunks_per_source extract_depth include_images include_favicon format timeout include_usage'.split(
      ' ',
    ),
  crawl:
    'url instructions chunks_per_source max_depth max_breadth limit select_paths select_domains exclude_paths exclude_domains allow_external include_images extract_depth format include_favicon timeout include_usage'.split(
      ' ',
    ),
};

/** Fields of a body that the endpoint does not have; `api_key`, which old clients sent, is one of them. */
function unknownFields(endpoint: TavilyEndpoint, body: object): readonly string[] {
  return Object.keys(body).filter((key) => !FIELDS[endpoint].includes(key));
}

const MAX_URLS = 20;

/** What Tavily answers to a body that is not as it should be. */
export function refuseBody({ json }: FakeRequest, endpoint: TavilyEndpoint): FakeReply | undefined {
  if (typeof json !== 'object' || json === null) return missing('body');
  const [unknown] = unknownFields(endpoint, json);
  if (unknown !== undefined) return refuse(400, `[400] Unknown field ${unknown}`);
  const body = Object(json);
  if (endpoint === 'search') return refuseSearch(body);
  if (!['markdown', 'text'].includes(body.format ?? 'markdown')) {
    return refuse(400, '[400] Invalid format');
  }
  return endpoint === 'extract' ? refuseExtract(body) : refuseCrawl(body);
}

function refuseSearch(body: Record<string, unknown>): FakeReply | undefined {
  const { query, max_results = 5 } = body;
  if (typeof query !== 'string') return missing('query');
  if (query.length > 400) {
    return refuse(400, 'Query is too long. Max query length is 400 characters.');
  }
  return isWithin(max_results, 0, 20) ? undefined : refuse(400, '[400] Invalid max_results');
}

function refuseExtract({ urls }: Record<string, unknown>): FakeReply | undefined {
  if (urls === undefined) return missing('urls');
  const count = [urls].flat().length;
  return count > MAX_URLS ? refuse(400, `[400] Max ${MAX_URLS} URLs are allowed.`) : undefined;
}

function refuseCrawl(body: Record<string, unknown>): FakeReply | undefined {
  const { url, max_depth = 1, limit = 50 } = body;
  if (typeof url !== 'string' || !parseUrl(url)) {
    return refuse(400, '[400] No starting url provided');
  }
  if (!isWithin(max_depth, 1, 5)) return refuse(400, '[400] Invalid max_depth');
  return isWithin(limit, 1, Number.POSITIVE_INFINITY)
    ? undefined
    : refuse(400, '[400] Invalid limit');
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}

function missing(field: string): FakeReply {
  const detail = [{ loc: ['body', field], msg: 'field required', type: 'value_error.missing' }];
  return { status: 422, json: { detail } };
}

import type {
  DocumentedError,
  FakeReply,
  FakeRequest,
  VendorContent,
  VendorFake,
} from '../vendor-fake.js';
import { braveErrors, refuseBrave, refuseField } from './brave-errors.js';

// Brave Web Search API v1, https://api-dashboard.search.brave.com/app/documentation, and the schemas of
// @brave/brave-search-mcp-server 2.1.4 (read 2026-11-30).
const COUNTRIES =
  'AR AU AT BE BR CA CL DK FI FR DE HK IN ID IT JP KR MY MX NL NZ NO CN PL PT PH RU SA ZA ES SE CH TW TR GB US ALL';
const LANGUAGES =
  'ar eu bn bg ca zh-hans zh-hant hr cs da nl en en-gb et fi fr gl de gu he hi hu is it jp kn ko lv lt ms ml mr nb pl pt-br pt-pt pa ro ru sr sk sl es sv ta te th tr uk vi';

/** On every answer; one value per window, the second and the month. */
const LIMIT_HEADERS = { 'x-ratelimit-limit': '1, 2000', 'x-ratelimit-reset': '1, 1419704' };

export interface BraveFakeOptions {
  /** The plan's limit; requests that come sooner are refused. @defaultValue none */
  readonly perSecond?: number;
}

/** Brave's web search: at most 20 rows a page and ten pages, `web` absent where nothing matched. */
export class BraveFake implements VendorFake {
  readonly vendor = 'brave-free';
  readonly key = 'brv-neutral-key';
  readonly errors: readonly DocumentedError[] = braveErrors;
  readonly errorInSuccess = 'Brave answers every failure with its status.';
  readonly #gapMs: number;
  #servedAtMs = Number.NEGATIVE_INFINITY;

  constructor({ perSecond = Number.POSITIVE_INFINITY }: BraveFakeOptions = {}) {
    // A request may reach the server a little sooner after the one before than it was sent.
    this.#gapMs = 1000 / perSecond - 50;
  }

  answer({ method, path, headers, query }: FakeRequest, content: VendorContent): FakeReply {
    if (`${method} ${path}` !== 'GET /res/v1/web/search') return { status: 404, json: {} };
    const token = headers['x-subscription-token'];
    if (token === undefined) {
      return refuseField({ type: 'missing', loc: ['header', 'x-subscription-token'], input: null });
    }
    if (token !== this.key) return refuseBrave(422, 'SUBSCRIPTION_TOKEN_INVALID');
    const parameters = Object.fromEntries(query);
    const wrong = wrongParameter(parameters);
    if (wrong !== undefined) {
      return refuseField({ type: 'enum', loc: ['query', wrong], input: parameters[wrong] ?? null });
    }
    const atMs = performance.now();
    if (atMs - this.#servedAtMs < this.#gapMs) {
      return refuseBrave(429, 'RATE_LIMITED', { quota_limit: 2000, quota_current: 150 });
    }
    this.#servedAtMs = atMs;
    return { headers: LIMIT_HEADERS, json: search(parameters, content) };
  }
}

function search(
  { q, count = '20', offset = '0' }: Readonly<Record<string, string>>,
  { rows }: VendorContent,
): object {
  const start = Number(offset) * Number(count);
  const results = rows
    .slice(start, start + Number(count))
    .map(({ url, title, text }) => ({ title, url, description: text, type: 'search_result' }));
  const more_results_available = start + Number(count) < rows.length;
  const query = { original: q, country: 'us', bad_results: false, more_results_available };
  const answer = { type: 'search', query };
  if (results.length === 0) return answer;
  return { ...answer, web: { type: 'search', family_friendly: true, results } };
}

function wrongParameter(parameters: Readonly<Record<string, string>>): string | undefined {
  const { q = '', count = '20', offset = '0', country = 'US', search_lang = 'en' } = parameters;
  const { safesearch = 'moderate', freshness = 'pd', text_decorations = 'true' } = parameters;
  const isRight: Readonly<Record<string, boolean>> = {
    q: q !== '' && [...q].length <= 400 && q.split(/\s+/).length <= 50,
    count: /^([1-9]|1\d|20)$/.test(count),
    offset: /^\d$/.test(offset),
    country: COUNTRIES.split(' ').includes(country),
    search_lang: LANGUAGES.split(' ').includes(search_lang),
    safesearch: /^(off|moderate|strict)$/.test(safesearch),
    freshness: /^(p[dwmy]|\d{4}-\d\d-\d\dto\d{4}-\d\d-\d\d)$/.test(freshness),
    text_decorations: /^(true|false)$/.test(text_decorations),
  };
  const unknown = Object.keys(parameters).find((name) => !(name in isRight));
  return unknown ?? Object.keys(isRight).find((name) => !isRight[name]);
}

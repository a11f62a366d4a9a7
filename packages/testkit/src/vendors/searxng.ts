import type {
  DocumentedError,
  FakeReply,
  FakeRequest,
  VendorContent,
  VendorFake,
} from '../vendor-fake.js';

const PAGE_SIZE = 10;
const USER = 'me';

export interface SearxngFakeOptions {
  /** Path that a proxy puts before the instance. */
  readonly prefix?: string;
  /** No proxy asks for a login. @defaultValue false */
  readonly isOpen?: boolean;
}

/**
 * A SearXNG instance behind a proxy that wants the user `me` with the key as password: JSON switched on, its limiter on, ten
 * rows a page. It refuses what https://docs.searxng.org and the source of 2026-08-22 say (read 2026-11-30).
 */
export class SearxngFake implements VendorFake {
  readonly vendor = 'searxng';
  readonly key = 'kite-p@ss-word';
  readonly errors: readonly DocumentedError[] = ERRORS;
  readonly errorInSuccess: DocumentedError = {
    name: '200 all engines failed',
    reply: {
      json: {
        query: 'kites',
        results: [],
        unresponsive_engines: [
          ['startpage', 'Suspended: CAPTCHA'],
          ['brave', 'too many requests'],
        ],
      },
    },
    code: 'upstream',
  };
  readonly #options: SearxngFakeOptions;

  constructor(options: SearxngFakeOptions = {}) {
    this.#options = options;
  }

  answer(request: FakeRequest, content: VendorContent): FakeReply {
    const { prefix = '', isOpen = false } = this.#options;
    const basic = `Basic ${Buffer.from(`${USER}:${this.key}`).toString('base64')}`;
    if (!isOpen && request.headers.authorization !== basic) {
      return page(401, 'Authorization Required');
    }
    if (request.path !== `${prefix}/search`) return page(404, 'Page not found');
    if (isRefusedByLimiter(request.headers)) return LIMITED;
    const form = request.method === 'POST' ? new URLSearchParams(request.body) : request.query;
    return search(Object.fromEntries(form), content);
  }
}

function search(parameters: Readonly<Record<string, string>>, content: VendorContent): FakeReply {
  const mistake = mistakeIn(parameters);
  if (mistake !== undefined) return { status: 400, json: { error: mistake } };
  const { q = '', format, pageno = '1' } = parameters;
  if (/(^|\s)!!/.test(q)) return { status: 302, headers: { location: '/redirected' }, body: '' };
  if (format !== 'json') return page(200, 'SearXNG');
  const start = (Number(pageno) - 1) * PAGE_SIZE;
  const results = content.rows
    .slice(start, start + PAGE_SIZE)
    .map(({ url, title, text }, index) => ({
      url,
      title,
      content: text,
      publishedDate: null,
      engine: 'duckduckgo',
      engines: ['duckduckgo'],
      score: 1 / (index + 1),
      category: 'general',
    }));
  const rest = { answers: [], corrections: [], infoboxes: [], suggestions: [] };
  return { json: { query: q, results, ...rest, unresponsive_engines: [] } };
}

/** Its `botdetection` modules http_accept, http_accept_encoding, http_accept_language, http_connection, http_user_agent. */
function isRefusedByLimiter(headers: FakeRequest['headers']): boolean {
  return (
    !headers.accept?.includes('text/html') ||
    !/gzip|deflate/.test(headers['accept-encoding'] ?? '') ||
    !headers['accept-language'] ||
    headers.connection === 'close' ||
    /curl|wget|python|go-http|scrapy|headless/i.test(headers['user-agent'] ?? '')
  );
}

/** Its `webadapter`, whose words these are. */
function mistakeIn(parameters: Readonly<Record<string, string>>): string | undefined {
  if (!parameters.q) return 'No query';
  const rules: Readonly<Record<string, RegExp>> = {
    pageno: /^[1-9]\d*$/,
    language: /^(auto|all|[a-z]{2,3}(-[a-zA-Z]{2})?)$/,
    time_range: /^(day|week|month|year)$/,
    safesearch: /^[012]$/,
  };
  const wrong = Object.entries(parameters).find(([name, value]) => {
    const rule = rules[name];
    return rule !== undefined && !rule.test(value);
  });
  return wrong && `Invalid value "${wrong[1]}" for parameter ${wrong[0]}`;
}

function page(status: number, title: string): FakeReply {
  return { status, body: `<!doctype html><title>${title}</title><h1>${title}</h1>` };
}

const LIMITED: FakeReply = {
  status: 429,
  headers: { 'content-type': 'text/plain' },
  body: 'Too Many Requests',
};

const ERRORS: readonly DocumentedError[] = [
  {
    name: '400 no query',
    reply: { status: 400, json: { error: 'No query' } },
    code: 'bad_request',
  },
  {
    name: '400 wrong parameter',
    reply: { status: 400, json: { error: 'Invalid value "xx!" for parameter language' } },
    code: 'not_configured',
  },
  { name: '401 of the proxy', reply: page(401, 'Authorization Required'), code: 'auth' },
  { name: '403 JSON is off', reply: page(403, 'Forbidden'), code: 'not_configured' },
  { name: '429 limiter', reply: LIMITED, code: 'rate_limited' },
  {
    name: '500 search error',
    reply: { status: 500, json: { error: 'search error' } },
    code: 'upstream',
  },
];

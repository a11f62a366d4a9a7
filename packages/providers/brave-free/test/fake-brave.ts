import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';

/** One request as the fake saw it. */
export interface Seen {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly parameters: Readonly<Record<string, string>>;
  readonly atMs: number;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | object;
  /** Never sends the rest: the answer stays open. */
  readonly hang?: boolean;
}

export interface FakeOptions {
  /** What Brave found in all. */
  readonly rows?: readonly object[];
  /** The plan's limit; requests that come sooner are refused. @defaultValue none */
  readonly perSecond?: number;
  /** Answers in Brave's place; nothing returned: Brave answers. */
  readonly script?: (request: Seen) => Reply | undefined;
}

export const KEY = 'brv-neutral-key';

const COUNTRIES =
  'AR AU AT BE BR CA CL DK FI FR DE HK IN ID IT JP KR MY MX NL NZ NO CN PL PT PH RU SA ZA ES SE CH TW TR GB US ALL';
const LANGUAGES =
  'ar eu bn bg ca zh-hans zh-hant hr cs da nl en en-gb et fi fr gl de gu he hi hu is it jp kn ko lv lt ms ml mr nb pl pt-br pt-pt pa ro ru sr sk sl es sv ta te th tr uk vi';

/** Brave's web search on loopback, for the one key, that refuses what the real one refuses. */
export class FakeBrave implements AsyncDisposable {
  readonly seen: Seen[] = [];
  /** Connections that ended. */
  closed = 0;
  readonly #options: FakeOptions;
  readonly #server: Server;
  #servedAtMs = Number.NEGATIVE_INFINITY;

  private constructor(options: FakeOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake');
      const seen: Seen = {
        path: `${request.method} ${pathname}`,
        headers: request.headers,
        parameters: Object.fromEntries(searchParams),
        atMs: performance.now(),
      };
      this.seen.push(seen);
      send(response, this.#options.script?.(seen) ?? this.#answer(seen));
    });
    this.#server.on('connection', (socket) => {
      socket.on('close', () => {
        this.closed += 1;
      });
    });
  }

  static async start(options: FakeOptions = {}): Promise<FakeBrave> {
    const fake = new FakeBrave(options);
    await new Promise<void>((resolve) => {
      fake.#server.listen(0, '127.0.0.1', resolve);
    });
    return fake;
  }

  /** What a provider is given to search here. */
  get env(): { readonly BRAVE_SEARCH_API_KEY: string; readonly BRAVE_BASE_URL: string } {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The fake is closed.');
    return { BRAVE_SEARCH_API_KEY: KEY, BRAVE_BASE_URL: `http://127.0.0.1:${address.port}` };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  #answer({ path, headers, parameters, atMs }: Seen): Reply {
    if (path !== 'GET /res/v1/web/search') return { status: 404, body: {} };
    const token = headers['x-subscription-token'];
    if (token === undefined) return invalid('missing', ['header', 'x-subscription-token'], null);
    if (token !== KEY) return refusal(422, 'SUBSCRIPTION_TOKEN_INVALID', {});
    const wrong = wrongParameter(parameters);
    if (wrong) return invalid('enum', ['query', wrong], parameters[wrong] ?? null);
    const { rows = [], perSecond = Number.POSITIVE_INFINITY } = this.#options;
    // A request may reach the server a little sooner after the one before than it was sent.
    if (atMs - this.#servedAtMs < 1000 / perSecond - 50) {
      return refusal(429, 'RATE_LIMITED', { quota_limit: 2000, quota_current: 150 });
    }
    this.#servedAtMs = atMs;
    const count = Number(parameters.count ?? 20);
    const start = Number(parameters.offset ?? 0) * count;
    const results = rows.slice(start, start + count);
    const more_results_available = start + count < rows.length;
    const query = { original: parameters.q, more_results_available };
    const headersOut = { 'x-ratelimit-limit': '1, 2000', 'x-ratelimit-reset': '1, 1419704' };
    if (results.length === 0) return { headers: headersOut, body: { type: 'search', query } };
    return { headers: headersOut, body: { type: 'search', query, web: { results } } };
  }
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
  return Object.keys(isRight).find((name) => !isRight[name]);
}

function invalid(type: string, loc: readonly string[], input: string | null): Reply {
  return refusal(422, 'VALIDATION', {
    errors: [{ type, loc, msg: 'Input should be one of the listed codes', input }],
  });
}

function refusal(status: number, code: string, meta: object): Reply {
  const error = { id: '0', status, code, detail: `Refused: ${code}`, meta };
  return {
    status,
    headers: { 'x-ratelimit-reset': '1, 1419704' },
    body: { type: 'ErrorResponse', error },
  };
}

function send(response: ServerResponse, { status = 200, headers, body, hang }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.write(typeof body === 'string' ? body : JSON.stringify(body));
  if (!hang) response.end();
}

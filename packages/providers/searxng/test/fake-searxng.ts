import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';

/** One request as the fake saw it. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** From the query of a GET, from the form of a POST. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | object;
  /** Never sends the rest: the answer stays open. */
  readonly hang?: boolean;
}

export interface FakeOptions {
  /** Path that a proxy puts before the instance. */
  readonly prefix?: string;
  /** What the proxy wants as Basic authorization: `user:password`. */
  readonly login?: string;
  /** What the engines found in all, ten rows a page. */
  readonly rows?: readonly object[];
  /** Answers in the instance's place; nothing returned: the instance answers. */
  readonly script?: (request: Seen) => Reply | undefined;
}

/** A SearXNG instance on loopback, JSON switched on, its limiter on, that refuses what the real one refuses. */
export class FakeSearxng implements AsyncDisposable {
  readonly seen: Seen[] = [];
  /** Connections that the client closed. */
  closed = 0;
  readonly #options: FakeOptions;
  readonly #server: Server;

  private constructor(options: FakeOptions) {
    this.#options = options;
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake');
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const isPost = request.method === 'POST';
      const seen: Seen = {
        method: request.method ?? '',
        path: pathname,
        headers: request.headers,
        parameters: Object.fromEntries(isPost ? form : searchParams),
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

  static async start(options: FakeOptions = {}): Promise<FakeSearxng> {
    const fake = new FakeSearxng(options);
    await new Promise<void>((resolve) => {
      fake.#server.listen(0, '127.0.0.1', resolve);
    });
    return fake;
  }

  /** Base address, as SEARXNG_URL takes it. */
  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The fake is closed.');
    return `http://127.0.0.1:${address.port}${this.#options.prefix ?? ''}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  #answer({ path, headers, parameters }: Seen): Reply {
    const { prefix = '', login, rows = [] } = this.#options;
    const basic = login && `Basic ${Buffer.from(login).toString('base64')}`;
    if (basic && headers.authorization !== basic) return page(401, 'Authorization Required');
    if (path !== `${prefix}/search`) return page(404, 'Page not found');
    if (isRefusedByLimiter(headers)) return page(429, 'Too Many Requests');
    const mistake = mistakeIn(parameters);
    if (mistake) return { status: 400, body: { error: mistake } };
    if (/(^|\s)!!/.test(parameters.q ?? '')) {
      return { status: 302, headers: { location: '/redirected' }, body: '' };
    }
    if (parameters.format !== 'json') return page(200, 'SearXNG');
    const start = (Number(parameters.pageno ?? 1) - 1) * 10;
    const results = rows.slice(start, start + 10);
    return { body: { query: parameters.q, results, unresponsive_engines: [] } };
  }
}

/** Its `botdetection` modules http_accept, http_accept_encoding, http_accept_language, http_connection, http_user_agent. */
function isRefusedByLimiter(headers: IncomingHttpHeaders): boolean {
  return (
    !headers.accept?.includes('text/html') ||
    !/gzip|deflate/.test(String(headers['accept-encoding'])) ||
    !headers['accept-language'] ||
    headers.connection === 'close' ||
    /curl|wget|python|go-http|scrapy|headless/i.test(headers['user-agent'] ?? '')
  );
}

/** Its `webadapter`, whose words these are. */
function mistakeIn(parameters: Readonly<Record<string, string>>): string | undefined {
  if (!parameters.q) return 'No query';
  const rules: readonly [string, RegExp][] = [
    ['pageno', /^[1-9]\d*$/],
    ['language', /^(auto|all|[a-z]{2,3}(-[a-zA-Z]{2})?)$/],
    ['time_range', /^(day|week|month|year)$/],
    ['safesearch', /^[012]$/],
  ];
  const wrong = rules.find(([name, rule]) => !rule.test(parameters[name] ?? defaultOf(name)));
  return wrong && `Invalid value ${parameters[wrong[0]]} for parameter ${wrong[0]}`;
}

function defaultOf(name: string): string {
  return { pageno: '1', language: 'all', time_range: 'day', safesearch: '0' }[name] ?? '';
}

function page(status: number, title: string): Reply {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><title>${title}</title><h1>${title}</h1>`,
  };
}

function send(response: ServerResponse, { status = 200, headers, body, hang }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.write(typeof body === 'string' ? body : JSON.stringify(body));
  if (!hang) response.end();
}

import { type FakeReply, FakeServer, SearxngFake, type VendorRow } from '@hermes/web-testkit';

/** One request as the fake saw it. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** From the query of a GET, from the form of a POST. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Reply extends FakeReply {
  /** Never sends the rest: the answer stays open. */
  readonly hang?: boolean;
}

export interface FakeOptions {
  /** Path that a proxy puts before the instance. */
  readonly prefix?: string;
  /** Whether the proxy wants the user `me` with {@link PASSWORD}. @defaultValue false */
  readonly hasLogin?: boolean;
  /** What the engines found in all, ten rows a page. */
  readonly rows?: readonly VendorRow[];
  /** Answers in the instance's place; nothing returned: the instance answers. */
  readonly script?: (request: Seen) => Reply | undefined;
}

export const PASSWORD = new SearxngFake().key;

/** The kit's SearXNG on loopback, with what these tests look at: parameters, answers that the client gave up. */
export class FakeSearxng implements AsyncDisposable {
  readonly seen: Seen[] = [];
  /** Answers that the client did not wait for. */
  closed = 0;
  readonly #server: FakeServer;
  readonly #prefix: string;

  private constructor(server: FakeServer, { prefix = '', rows = [], script }: FakeOptions) {
    this.#server = server;
    this.#prefix = prefix;
    server.content = { rows, pages: [] };
    server.fault = async ({ request, response, vendorReply, send }) => {
      const { method, path, headers, body, query } = request;
      const form = method === 'POST' ? new URLSearchParams(body) : query;
      const seen = { method, path, headers, parameters: Object.fromEntries(form) };
      this.seen.push(seen);
      const scripted: Reply | undefined = script?.(seen);
      const { hang = false, ...reply } = scripted ?? { ...(await vendorReply()), hang: false };
      if (!hang) return send(reply);
      response.on('close', () => {
        this.closed += 1;
      });
      response.writeHead(200).write(reply.body ?? '');
    };
  }

  static async start(options: FakeOptions = {}): Promise<FakeSearxng> {
    const { prefix = '', hasLogin = false } = options;
    const vendor = new SearxngFake({ prefix, isOpen: !hasLogin });
    return new FakeSearxng(await FakeServer.start(vendor), options);
  }

  /** Base address, as SEARXNG_URL takes it. */
  get url(): string {
    return this.#server.url + this.#prefix;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server[Symbol.asyncDispose]();
  }
}

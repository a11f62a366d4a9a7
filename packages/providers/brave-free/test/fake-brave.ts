import { BraveFake, type FakeReply, FakeServer, type VendorRow } from '@hermes/web-testkit';

/** One request as the fake saw it. */
export interface Seen {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, string>>;
  readonly atMs: number;
}

export interface Reply extends FakeReply {
  /** Never sends the rest: the answer stays open. */
  readonly hang?: boolean;
}

export interface FakeOptions {
  /** What Brave found in all. */
  readonly rows?: readonly VendorRow[];
  /** The plan's limit; requests that come sooner are refused. @defaultValue none */
  readonly perSecond?: number;
  /** Answers in Brave's place; nothing returned: Brave answers. */
  readonly script?: (request: Seen) => Reply | undefined;
}

export const KEY = new BraveFake().key;

/** The kit's Brave on loopback, with what these tests look at: parameters, times, answers that the client gave up. */
export class FakeBrave implements AsyncDisposable {
  readonly seen: Seen[] = [];
  /** Answers that the client did not wait for. */
  closed = 0;
  readonly #server: FakeServer;

  private constructor(server: FakeServer, { rows = [], script }: FakeOptions) {
    this.#server = server;
    server.content = { rows, pages: [] };
    server.fault = async ({ request, response, vendorReply, send }) => {
      const { method, path, headers, query } = request;
      const seen = {
        path: `${method} ${path}`,
        headers,
        parameters: Object.fromEntries(query),
        atMs: performance.now(),
      };
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

  static async start(options: FakeOptions = {}): Promise<FakeBrave> {
    const { perSecond } = options;
    const vendor = new BraveFake({ ...(perSecond !== undefined && { perSecond }) });
    return new FakeBrave(await FakeServer.start(vendor), options);
  }

  /** What a provider is given to search here. */
  get env(): { readonly BRAVE_SEARCH_API_KEY: string; readonly BRAVE_BASE_URL: string } {
    return { BRAVE_SEARCH_API_KEY: KEY, BRAVE_BASE_URL: this.#server.url };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server[Symbol.asyncDispose]();
  }
}

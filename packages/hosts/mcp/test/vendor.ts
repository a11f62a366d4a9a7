import { createServer, type Server } from 'node:http';
import { expect } from 'vitest';

/** Answers like SearXNG on loopback; a query for `hang` is never answered, and one for `slow` when the test says so. */
export class Vendor implements AsyncDisposable {
  readonly url: string;
  /** Queries, in the order in which they came. */
  readonly queries: string[] = [];
  /** Of requests that never got an answer: how many connections the other side closed, and how many it did not. */
  closed = 0;
  open = 0;
  readonly #server: Server;
  readonly #slow: (() => void)[] = [];

  private constructor(server: Server) {
    this.#server = server;
    const address = server.address();
    this.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
  }

  static async start(): Promise<Vendor> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const vendor = new Vendor(server);
    server.on('request', (request, response) => {
      const query = new URL(request.url ?? '/', vendor.url).searchParams.get('q') ?? '';
      vendor.queries.push(query);
      if (query.startsWith('hang')) {
        vendor.open += 1;
        response.once('close', () => {
          vendor.open -= 1;
          vendor.closed += 1;
        });
        return;
      }
      const answer = (): void => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ query, results: [result(query)], unresponsive_engines: [] }));
      };
      if (query === 'slow') vendor.#slow.push(answer);
      else answer();
    });
    return vendor;
  }

  /** Until this query has come. */
  async asked(query: string): Promise<void> {
    const isHere = (): boolean => this.queries.includes(query);
    if (!isHere()) await expect.poll(isHere, { timeout: 20_000, interval: 5 }).toBe(true);
  }

  answerSlow(): void {
    for (const answer of this.#slow.splice(0)) answer();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function result(query: string): object {
  return { url: 'https://alpha.test/', title: `About ${query}`, content: 'First.', score: 1 };
}

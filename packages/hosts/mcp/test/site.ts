import { createServer, type Server } from 'node:http';

/** A site on loopback: an HTML page for each path; other paths are not found. */
export class Site implements AsyncDisposable {
  readonly url: string;
  /** Paths that were asked for. */
  readonly hits: string[];
  readonly #server: Server;

  private constructor(server: Server, hits: string[]) {
    this.#server = server;
    this.hits = hits;
    const address = server.address();
    this.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
  }

  static async start(pages: Readonly<Record<string, string>>): Promise<Site> {
    const hits: string[] = [];
    const server = createServer((request, response) => {
      hits.push(request.url ?? '');
      const page = pages[request.url ?? ''];
      response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' });
      response.end(page ?? '<p>not here</p>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Site(server, hits);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

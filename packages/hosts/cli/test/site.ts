import { createServer, type Server } from 'node:http';

/** A site on loopback: a text for each path, HTML or JSON, whatever the query; other paths are not found. */
export class Site implements AsyncDisposable {
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    const address = server.address();
    this.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
  }

  static async start(pages: Readonly<Record<string, string>>): Promise<Site> {
    const server = createServer((request, response) => {
      const page = pages[request.url?.replace(/\?.*/, '') ?? ''];
      const type = page?.startsWith('{') ? 'application/json' : 'text/html';
      response.writeHead(page === undefined ? 404 : 200, { 'content-type': type });
      response.end(page ?? '<p>not here</p>'.repeat(20_000));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Site(server);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

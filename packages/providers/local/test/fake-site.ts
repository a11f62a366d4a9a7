import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Route = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A website on loopback. A text route is an HTML page; everything else is 404. */
export class FakeSite implements AsyncDisposable {
  readonly port: number;
  /** Paths in the order in which they were asked for. */
  readonly hits: string[] = [];
  /** When each of them was asked for, in milliseconds. */
  readonly times: number[] = [];
  readonly headers: IncomingMessage['headers'][] = [];
  /** Connections that ended before their answer was complete. */
  brokenOff = 0;
  readonly #server: Server;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
  }

  static async start(routes: Readonly<Record<string, Route>>): Promise<FakeSite> {
    const server = createServer((request, response) => {
      const path = request.url ?? '';
      site.hits.push(path);
      site.times.push(performance.now());
      site.headers.push(request.headers);
      response.on('close', () => {
        if (!response.writableFinished) site.brokenOff += 1;
      });
      const route = routes[path];
      if (route === undefined) response.writeHead(404).end('nothing here');
      else if (typeof route === 'string') html(response, route);
      else route(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const site = new FakeSite(server, (server.address() as AddressInfo).port);
    return site;
  }

  /** The address of a path, under any name that the test's lookup maps to loopback. */
  url(path: string, host = '127.0.0.1'): string {
    return `http://${host}:${this.port}${path}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

export function html(response: ServerResponse, body: string | Buffer): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
}

export function redirectTo(location: string): Route {
  return (_request, response) => response.writeHead(302, { location }).end();
}

export function answer(
  status: number,
  headers: Record<string, string>,
  body: string | Buffer = '',
): Route {
  return (_request, response) => response.writeHead(status, headers).end(body);
}

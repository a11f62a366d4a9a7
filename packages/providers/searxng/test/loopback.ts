import { createServer, type RequestListener, type Server } from 'node:http';

/** What stands around an instance in these tests, the site that its engines ask and the proxy before it: on a free port. */
export class Loopback implements AsyncDisposable {
  readonly #server: Server;

  private constructor(listener: RequestListener) {
    this.#server = createServer(listener);
  }

  static async start(listener: RequestListener): Promise<Loopback> {
    const loopback = new Loopback(listener);
    await new Promise<void>((resolve) => {
      loopback.#server.listen(0, '127.0.0.1', resolve);
    });
    return loopback;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The server is closed.');
    return `http://127.0.0.1:${address.port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}

/** A site with a page of rows that repeats what it was asked, and pages that fail. */
export function startUpstream(): Promise<Loopback> {
  return Loopback.start((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://upstream');
    if (pathname === '/slow') return; // searx gives up
    if (pathname !== '/pages') {
      response.writeHead(Number(pathname.slice(1))).end();
      return;
    }
    const asked = `lang=${searchParams.get('lang')} time=${searchParams.get('tr')}`;
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<div class="row"><a href="https://page.test/">Page</a><p>${asked}</p></div>`);
  });
}

/** A proxy that wants a login, serves the instance under `/searx` and passes on to it what the client sent. */
export function startProxy(instanceUrl: string, login: string): Promise<Loopback> {
  const authorization = `Basic ${Buffer.from(login).toString('base64')}`;
  return Loopback.start(async (request, response) => {
    if (request.headers.authorization !== authorization) {
      response.writeHead(401, { 'www-authenticate': 'Basic' }).end('<h1>401</h1>');
      return;
    }
    const path = (request.url ?? '').replace(/^\/searx/, '');
    const answer = await fetch(`${instanceUrl}${path}`);
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type }).end(await answer.text());
  });
}

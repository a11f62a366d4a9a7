import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { TestAuthority } from './test-authority.js';

/**
 * A proxy that takes CONNECT, as HTTPS_PROXY wants it. It plays the hosts that it knows itself: it ends their TLS and hands
 * each request to the server behind the name. No other host can be reached through it.
 */
export class VendorProxy implements AsyncDisposable {
  /** Every `host:port` that was asked for, in order. */
  readonly asked: string[] = [];
  /** Tunnels, which the server does not count among its connections. */
  readonly #tunnels = new Set<Duplex>();
  readonly #server: Server;
  readonly #authority: TestAuthority;

  private constructor(server: Server, authority: TestAuthority) {
    this.#server = server;
    this.#authority = authority;
  }

  /** `targets`: URL of a server by host name. */
  static async start(targets: ReadonlyMap<string, string>): Promise<VendorProxy> {
    const authority = await TestAuthority.create([...targets.keys()]);
    const vendors = createTlsServer(
      { key: authority.key, cert: authority.certificate },
      (incoming, response) => forward(incoming, response, targets),
    );
    const server = createServer();
    const proxy = new VendorProxy(server, authority);
    server.on('connect', ({ url = '' }, socket) => {
      proxy.asked.push(url);
      const isKnown = url.endsWith(':443') && targets.has(url.slice(0, -':443'.length));
      if (!isKnown) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      proxy.#tunnels.add(socket);
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      return vendors.emit('connection', socket);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return proxy;
  }

  /** For programs that shall go through it. */
  get env(): Readonly<Record<string, string>> {
    const { port } = this.#server.address() as AddressInfo;
    return {
      HTTPS_PROXY: `http://127.0.0.1:${port}`,
      NODE_EXTRA_CA_CERTS: this.#authority.caFile,
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    for (const tunnel of this.#tunnels) tunnel.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.#authority[Symbol.asyncDispose]();
  }
}

function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  targets: ReadonlyMap<string, string>,
): void {
  const { method, url = '/', headers } = incoming;
  const target = targets.get(headers.host ?? '');
  if (target === undefined) {
    response.writeHead(421).end();
    return;
  }
  const onward = request(new URL(url, target), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  incoming.pipe(onward);
}

import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import {
  createServer as createSocketServer,
  type Server as NetServer,
  type Socket,
} from 'node:net';

/** One request as the server saw it. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly atMs: number;
}

/** A real HTTP server on loopback that remembers what it was asked. */
export class TestServer implements AsyncDisposable {
  readonly seen: Seen[] = [];
  /** Connections that ended. */
  closed = 0;
  readonly #server: Server;

  private constructor(answer: (request: Seen, response: ServerResponse) => void) {
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const seen: Seen = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        atMs: performance.now(),
      };
      this.seen.push(seen);
      answer(seen, response);
    });
    this.#server.on('connection', (socket) => {
      socket.on('close', () => {
        this.closed += 1;
      });
    });
  }

  static async start(
    answer: (request: Seen, response: ServerResponse) => void,
  ): Promise<TestServer> {
    const server = new TestServer(answer);
    await listen(server.#server);
    return server;
  }

  get url(): string {
    return urlOf(this.#server);
  }

  /** Milliseconds between the first two requests. */
  get gapMs(): number {
    const [first, second] = this.seen;
    return first && second ? second.atMs - first.atMs : Number.NaN;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}

/** A TCP server on loopback for answers that no HTTP server would give: `answer` gets the socket, its number from 1, and what came. */
export class RawServer implements AsyncDisposable {
  connections = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server: NetServer;

  private constructor(answer: (socket: Socket, connection: number, data: string) => void) {
    this.#server = createSocketServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => {}); // a reset is what some tests are about
      socket.once('data', (data) => {
        this.connections += 1;
        answer(socket, this.connections, data.toString());
      });
    });
  }

  static async start(
    answer: (socket: Socket, connection: number, data: string) => void,
  ): Promise<RawServer> {
    const server = new RawServer(answer);
    await listen(server.#server);
    return server;
  }

  get url(): string {
    return urlOf(this.#server);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}

function listen(server: NetServer): Promise<void> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
}

function urlOf(server: NetServer): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server is closed.');
  return `http://127.0.0.1:${address.port}`;
}

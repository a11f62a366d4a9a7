import { randomUUID } from 'node:crypto';
import {
  isJSONRPCNotification,
  type JSONRPCMessage,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { createMcpServer } from './mcp-server.js';
import type { Service } from './service.js';

/** One client of a protocol revision up to 2025-11-25, from its `initialize` on. */
export class HttpSession {
  readonly id: string = randomUUID();
  readonly #transport: WebStandardStreamableHTTPServerTransport;
  #users = 0;
  #lastUsed = performance.now();

  private constructor() {
    this.#transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: (): string => this.id,
    });
  }

  /** `onEnd` is told when the session ends, whoever ended it. */
  static async open(service: Service, onEnd: (id: string) => void): Promise<HttpSession> {
    const session = new HttpSession();
    const mcp = createMcpServer(service);
    mcp.server.onclose = (): void => onEnd(session.id);
    session.#transport.onmessage = (message): void => session.#endCancelled(message);
    await mcp.connect(session.#transport);
    return session;
  }

  /** Milliseconds since the last answer; 0 while one is open. */
  get idleMs(): number {
    return this.#users > 0 ? 0 : performance.now() - this.#lastUsed;
  }

  /** Until it is disposed of the session counts as used. */
  use(): Disposable {
    this.#users += 1;
    return {
      [Symbol.dispose]: (): void => {
        this.#users -= 1;
        this.#lastUsed = performance.now();
      },
    };
  }

  handle(request: Request, parsedBody: unknown): Promise<Response> {
    return this.#transport.handleRequest(request, { parsedBody });
  }

  /** Ends the calls that run and the streams that are open. */
  close(): Promise<void> {
    return this.#transport.close();
  }

  /** A cancelled request gets no answer, and the SDK would keep its stream until the session ends. */
  #endCancelled(message: JSONRPCMessage): void {
    if (!isJSONRPCNotification(message) || message.method !== 'notifications/cancelled') return;
    const id = message.params?.requestId;
    if (typeof id === 'string' || typeof id === 'number') this.#transport.closeSSEStream(id);
  }
}

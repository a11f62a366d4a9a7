import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { messageOf } from '@hermes/web-core';
import { readRequest } from './read-request.js';
import type { FakeReply, FakeRequest, VendorContent, VendorFake } from './vendor-fake.js';

/** What goes wrong on the way, instead of or around the vendor's own answer. It must answer, or leave the caller hanging. */
export type Fault = (exchange: FaultExchange) => void | Promise<void>;

export interface FaultExchange {
  readonly request: FakeRequest;
  /** Written to directly, so that it can be cut, stalled or reset. */
  readonly response: ServerResponse;
  /** The vendor's own answer to this request, from other content where that is given. */
  vendorReply(content?: VendorContent): Promise<FakeReply>;
  /** Sends a whole answer. */
  send(reply: FakeReply): void;
}

/** An answer as it goes over the wire. */
export interface EncodedReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** A real HTTP server on loopback that answers as a vendor does and remembers what it was asked. */
export class FakeServer implements AsyncDisposable {
  /** Every request, in order. */
  readonly seen: FakeRequest[] = [];
  /** Origin, without a slash at its end. */
  readonly url: string;
  /** Set it to make what follows go wrong. */
  fault: Fault | undefined;
  /** Requests that the fault leaves alone. */
  spares: (request: FakeRequest) => boolean = () => false;
  /** What the vendor knows; may be replaced at any time. */
  content: VendorContent = { rows: [], pages: [] };
  readonly #vendor: VendorFake;
  readonly #server: Server;

  private constructor(vendor: VendorFake, server: Server) {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The fake has no port.');
    this.url = `http://127.0.0.1:${address.port}`;
    this.#vendor = vendor;
    this.#server = server;
    server.on('request', (request, response) => void this.#serve(request, response));
  }

  static async start(vendor: VendorFake): Promise<FakeServer> {
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return new FakeServer(vendor, server);
  }

  /** Sockets that are open now. */
  connections(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming).catch(() => undefined);
    if (!request) return; // the caller hung up before its request was whole
    this.seen.push(request);
    const vendorReply = async (content = this.content): Promise<FakeReply> =>
      this.#vendor.answer(request, content);
    const send = (reply: FakeReply): void => sendReply(response, reply);
    try {
      const fault = this.spares(request) ? undefined : this.fault;
      if (fault) await Promise.resolve(fault({ request, response, vendorReply, send }));
      else send(await vendorReply());
    } catch (error) {
      if (response.headersSent) response.destroy();
      else send({ status: 500, body: `The fake failed: ${messageOf(error)}` });
    }
  }
}

/** What {@link FakeServer} sends for a reply. */
export function encodeReply({ status = 200, headers, json, body = '' }: FakeReply): EncodedReply {
  const isJson = json !== undefined;
  const type = isJson ? 'application/json' : 'text/html; charset=utf-8';
  return {
    status,
    headers: { 'content-type': type, ...headers },
    body: isJson ? JSON.stringify(json) : body,
  };
}

function sendReply(response: ServerResponse, reply: FakeReply): void {
  const { status, headers, body } = encodeReply(reply);
  response.writeHead(status, { ...headers });
  response.end(body);
}

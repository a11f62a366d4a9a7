import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';
import { type AccessRules, refuse } from './http-access.js';
import { BodyTooLarge, errorResponse, readBody, sendResponse, toRequest } from './http-exchange.js';
import { HttpSessions, type SessionBounds } from './http-sessions.js';
import { createMcpServer } from './mcp-server.js';
import type { Address } from './read-arguments.js';
import type { Service } from './service.js';

const PATH = '/mcp';
/** A client sends its request at once, or means no good. */
const REQUEST_TIMEOUT_MS = 30_000;
const DEFAULT_BOUNDS: SessionBounds = { max: 5000, idleMs: 30 * 60_000 };
/** What runs when the server is stopped may end by itself for so long. */
const LAST_CALLS_MS = 5000;

/** What an endpoint is made of. */
export interface EndpointOptions {
  readonly service: Service;
  readonly rules: AccessRules;
  /** @defaultValue 5000 sessions, each unused for at most half an hour */
  readonly bounds?: SessionBounds;
}

/** MCP over streamable HTTP at `/mcp`: sessions for the revisions up to 2025-11-25, single requests for the later ones. */
export class HttpEndpoint {
  readonly #service: Service;
  readonly #rules: AccessRules;
  readonly #sessions: HttpSessions;
  readonly #modern: McpHttpHandler;
  readonly #server: Server;
  #isStopping = false;

  constructor({ service, rules, bounds = DEFAULT_BOUNDS }: EndpointOptions) {
    this.#service = service;
    this.#rules = rules;
    this.#sessions = new HttpSessions(service, bounds);
    this.#modern = createMcpHandler(() => createMcpServer(service), { legacy: 'reject' });
    this.#server = createServer((incoming, outgoing) => {
      void this.#serve(incoming, outgoing);
    });
    this.#server.requestTimeout = REQUEST_TIMEOUT_MS;
  }

  /**
   * Gives the port that it listens on.
   *
   * @throws Error when the address is taken, or not this machine's.
   */
  async listen({ host, port }: Address): Promise<number> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  /** Takes no further request, gives the calls that run a moment to end, and ends the rest. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const closed = once(this.#server, 'close');
    this.#server.close();
    await this.#service.settled(LAST_CALLS_MS);
    await Promise.all([this.#sessions.close(), this.#modern.close()]);
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const id = incoming.headers['mcp-session-id'];
    const session = typeof id === 'string' ? this.#sessions.find(id) : undefined;
    using _use = session?.use();
    const response = await this.#answer(incoming, outgoing).catch(toErrorResponse);
    if (this.#isStopping) outgoing.setHeader('connection', 'close');
    await sendResponse(response, outgoing);
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<Response> {
    const refusal = refuse(incoming, this.#rules);
    if (refusal) return errorResponse(refusal.status, refusal.message);
    if (this.#isStopping) return errorResponse(503, 'The server is being stopped.');
    const { method = 'GET', url = '/' } = incoming;
    if (url.replace(/\?.*/s, '') !== PATH) return errorResponse(404, `There is only ${PATH}.`);
    if (!/^(GET|POST|DELETE)$/.test(method)) return notAllowed();
    const body = method === 'POST' ? toJson(await readBody(incoming)) : undefined;
    const request = toRequest(incoming, outgoing);
    const isLegacy = await isLegacyRequest(request, body);
    return isLegacy
      ? this.#answerInSession(request, body)
      : this.#modern.fetch(request, { parsedBody: body });
  }

  async #answerInSession(request: Request, body: unknown): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    if (id === null) {
      return isInitializeRequest(body)
        ? this.#sessions.begin(request, body)
        : errorResponse(400, 'The header Mcp-Session-Id is missing; begin with initialize.');
    }
    const session = this.#sessions.find(id);
    if (session) return session.handle(request, body);
    return errorResponse(404, 'There is no such session; begin a new one.', -32_001);
  }
}

/** @throws SyntaxError */
function toJson(text: string): unknown {
  return JSON.parse(text);
}

function notAllowed(): Response {
  const response = errorResponse(405, 'Only GET, POST and DELETE are served.');
  response.headers.set('allow', 'GET, POST, DELETE');
  return response;
}

function toErrorResponse(error: unknown): Response {
  if (error instanceof BodyTooLarge) return errorResponse(413, error.message);
  if (error instanceof SyntaxError) return errorResponse(400, 'The body is no JSON.', -32_700);
  return errorResponse(500, 'The request failed unexpectedly.', -32_603);
}

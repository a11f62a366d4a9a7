import type { FakeReply, FakeRequest } from '../vendor-fake.js';

/** What a tool gives back. */
export interface ToolReply {
  readonly text: string;
  readonly isError?: boolean;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** Tools by name; a tool checks its own arguments. */
export type Tools = Readonly<Record<string, (parameters: Record<string, unknown>) => ToolReply>>;

/** How a server sends one answer: an event stream or plain JSON. */
export type Framing = 'events' | 'json';

// Streamable HTTP of the Model Context Protocol 2025-11-25, https://modelcontextprotocol.io/specification, as servers
// without sessions serve it: one POST for each call, no handshake (read 2026-11-30).

/** Answers one request to a stateless MCP server. Refuses what the real ones refuse: half an Accept header, other methods. */
export function answerMcp(request: FakeRequest, tools: Tools, framing: Framing): FakeReply {
  if (request.method !== 'POST') return refuse(405, -32000, 'Method not allowed.');
  const accept = request.headers.accept ?? '';
  if (!accept.includes('application/json') || !accept.includes('text/event-stream')) {
    return refuse(
      406,
      -32000,
      'Not Acceptable: Client must accept both application/json and text/event-stream',
    );
  }
  if (request.json === undefined) return refuse(400, -32700, 'Parse error: Invalid JSON');
  const { jsonrpc, id, method, params } = Object(request.json);
  if (jsonrpc !== '2.0' || id === undefined) return refuse(400, -32600, 'Invalid Request');
  if (method !== 'tools/call') {
    return frame({ jsonrpc, id, error: { code: -32601, message: 'Method not found' } }, framing);
  }
  const tool = tools[String(Object(params).name)];
  const reply = tool
    ? tool(Object(Object(params).arguments))
    : invalidParameters(`Tool ${Object(params).name} not found`);
  return frame({ result: toResult(reply), jsonrpc, id }, framing);
}

/** A tool's refusal of its arguments. */
export function invalidParameters(message: string): ToolReply {
  return { text: `MCP error -32602: ${message}`, isError: true };
}

function toResult({ text, isError, meta }: ToolReply): object {
  return {
    content: [{ type: 'text', text }],
    ...(isError && { isError }),
    ...(meta && { _meta: meta }),
  };
}

function refuse(status: number, code: number, message: string): FakeReply {
  return { status, json: { jsonrpc: '2.0', error: { code, message }, id: null } };
}

function frame(message: object, framing: Framing): FakeReply {
  if (framing === 'json') return { json: message };
  return {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' },
    body: `event: message\ndata: ${JSON.stringify(message)}\n\n`,
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReadableStreamDefaultReader } from 'node:stream/web';

/** Far more than the arguments of a tool need. */
const MAX_BODY_BYTES = 1_000_000;

/** The body of a request is too large. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';

  constructor() {
    super(`The request must be at most ${MAX_BODY_BYTES} bytes.`);
  }
}

/** @throws BodyTooLarge, and lets the rest go by: who is cut off while sending would not hear why. */
export function readBody(incoming: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes <= MAX_BODY_BYTES) return;
      incoming.off('data', take).resume();
      reject(new BodyTooLarge());
    };
    incoming.on('data', take);
    incoming.once('error', reject);
    incoming.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

/** The request as the SDK takes it, without its body; its signal fires when the client leaves before it has the answer. */
export function toRequest(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const controller = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  const url = new URL(incoming.url ?? '/', 'http://localhost');
  return new Request(url, { method: incoming.method ?? 'GET', headers, signal: controller.signal });
}

/** Sends an answer, be it a stream, to its end or until the client leaves. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  const reader = response.body?.getReader();
  if (reader === undefined) {
    outgoing.end();
    return;
  }
  if (outgoing.req.method === 'GET') outgoing.flushHeaders(); // it may be long until there is something to tell
  outgoing.once('close', () => void reader.cancel().catch(ignore));
  try {
    await pump(reader, outgoing);
    outgoing.end();
  } catch {
    outgoing.destroy(); // the stream broke off: an end would say that this was all
  }
}

async function pump(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  outgoing: ServerResponse,
): Promise<void> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    outgoing.cork(); // most answers are one message and the end: one packet
    setImmediate(() => outgoing.uncork());
    if (!outgoing.write(value)) await drained(outgoing);
  }
}

/** Until more can be written, or nobody is there to take it. */
function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      outgoing.off('drain', end).off('close', end);
      resolve();
    };
    outgoing.once('drain', end).once('close', end);
  });
}

function ignore(): void {} // the session was closed, and the stream with it

/** An answer that is no MCP answer, in the form of one. */
export function errorResponse(status: number, message: string, code = -32_000): Response {
  const headers = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
}

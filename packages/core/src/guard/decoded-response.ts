import { type Duplex, pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';

/** Statuses whose answer has no body by definition. */
const BODILESS = new Set([204, 205, 304]);

/**
 * The answer with its body decompressed. undici's own `fetch` hands on the first part of a compressed body that was cut
 * short as if it were whole; here its reader gets an error.
 */
export function decodedResponse(answer: Dispatcher.ResponseData): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const single of [value ?? []].flat()) headers.append(name, single);
  }
  const { statusCode: status } = answer;
  if (BODILESS.has(status)) {
    answer.body.resume();
    return new Response(null, { status, headers });
  }
  const encodings = (headers.get('content-encoding') ?? '').toLowerCase().split(',');
  const decoders = encodings.reverse().flatMap((encoding) => decoder(encoding.trim()) ?? []);
  const body = decoders.reduce<Readable>(
    // The error reaches whoever reads the end of the chain.
    (stream, next) => pipeline(stream, next, () => undefined),
    answer.body,
  );
  return new Response(webStream(body), { status, headers });
}

/** Cancelling it closes the connection, whether or not anything was read. `Readable.toWeb()` throws then on Node 20, and `ReadableStream.from()` forgets the connection. */
function webStream(stream: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller): Promise<void> {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel(): void {
      stream.destroy();
    },
  });
}

function decoder(encoding: string): Duplex | undefined {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'deflate') return createInflate();
  return encoding === 'br' ? createBrotliDecompress() : undefined;
}

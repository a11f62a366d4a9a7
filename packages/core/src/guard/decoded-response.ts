import { type Duplex, pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { WebProviderError } from '../errors.js';

/** Statuses whose answer has no body by definition. */
const BODILESS = new Set([204, 205, 304]);

/** The statuses that a `Response` can hold. */
const LAST_STATUS = 599;
/** What LinkedIn and others send to programs. */
const DENIED = 999;

/**
 * The answer with its body decompressed. undici's own `fetch` hands on the first part of a compressed body that was cut
 * short as if it were whole; here its reader gets an error.
 *
 * @throws WebProviderError `blocked` or `upstream` for a status beyond HTTP, `unsupported` for a page in an encoding that cannot be read; the body is let go of.
 */
export function decodedResponse(answer: Dispatcher.ResponseData, host: string): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const single of [value ?? []].flat()) headers.append(name, single);
  }
  const { statusCode: status } = answer;
  if (BODILESS.has(status)) {
    answer.body.resume();
    return new Response(null, { status, headers });
  }
  const encodings = (headers.get('content-encoding') ?? '').toLowerCase().split(/[\s,]+/);
  const refusal = refuse(status, encodings, host);
  if (refusal) {
    answer.body.on('error', () => undefined).destroy(); // that it is cut short is meant
    throw refusal;
  }
  const decoders = encodings.reverse().flatMap((encoding) => DECODERS.get(encoding)?.() ?? []);
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

/** What else stands there, such as `none`, `utf-8` or `aws-chunked`, encodes nothing; browsers pass over it too. */
const DECODERS = new Map<string, () => Duplex>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);
const UNREADABLE =
  /^(zstd|x-zstd|compress|x-compress|dcb|dcz|bzip2|x-bzip2|xz|x-xz|lzma|lz4|snappy|sdch|exi|pack200-gzip)$/;

function refuse(
  status: number,
  encodings: readonly string[],
  host: string,
): WebProviderError | undefined {
  if (status > LAST_STATUS) {
    const isDenied = status === DENIED;
    const advice = isDenied ? 'it does not let programs read this page' : 'HTTP knows none such';
    return new WebProviderError(
      isDenied ? 'blocked' : 'upstream',
      `${host} answered with HTTP status ${status}: ${advice}; try another source.`,
      { status },
    );
  }
  const unknown = encodings.find((encoding) => UNREADABLE.test(encoding));
  if (unknown === undefined || status < 200 || status > 299) return undefined;
  return new WebProviderError(
    'unsupported',
    `${host} sent the page in the encoding ${unknown}, which was not asked for and cannot be read; try another source.`,
    { status },
  );
}

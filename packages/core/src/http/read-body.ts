import { WebProviderError } from '../errors.js';

/**
 * The decoded body, at most `maxBytes` of it.
 *
 * @throws `WebProviderError` `bad_response` when there is more; the rest is not read.
 */
export async function readBody(
  response: Response,
  maxBytes: number,
  who: string,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw new WebProviderError(
        'bad_response',
        `${who} sent more than ${maxBytes} bytes; the rest was not read.`,
      );
    }
    chunks.push(value);
  }
  const [only, ...others] = chunks;
  if (only && others.length === 0) return only;
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}

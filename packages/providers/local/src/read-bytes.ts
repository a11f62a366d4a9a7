import { abortError, WebProviderError } from '@hermes/web-core';
import type { GuardedResponse } from '@hermes/web-core/guard';

/** The bytes of a body, decoded, and whether there were more of them than wanted. */
export interface LimitedBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isCut: boolean;
}

/**
 * Reads a body up to `maxBytes` decoded bytes, which a small compressed answer may exceed many times; the rest is not read.
 *
 * @throws WebProviderError `network` when the body breaks off, `timeout` or `aborted` when the signal ends it.
 */
export async function readBytes(
  { url, response }: GuardedResponse,
  maxBytes: number,
  signal: AbortSignal,
): Promise<LimitedBody> {
  const { host } = new URL(url);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const reader = response.body?.getReader();
    while (reader && size <= maxBytes) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      size += value.byteLength;
    }
    if (size > maxBytes) await reader?.cancel();
  } catch (error) {
    throw signal.aborted ? abortError(host, signal) : brokenOff(host, error);
  }
  const whole = new Uint8Array(Buffer.concat(chunks).subarray(0, maxBytes));
  return { bytes: whole, isCut: size > maxBytes };
}

function brokenOff(host: string, error: unknown): WebProviderError {
  return new WebProviderError(
    'network',
    `${host} broke off in the middle of the page (${reasonOf(error)}). Try again.`,
    { cause: error },
  );
}

/** What the network or the decoder calls it, such as `UND_ERR_SOCKET` or `Z_BUF_ERROR`. */
function reasonOf(error: unknown): string {
  const causes = [error, Reflect.get(Object(error), 'cause')];
  const codes = causes.map((cause): unknown => Reflect.get(Object(cause), 'code'));
  return String(codes.find((code) => typeof code === 'string') ?? 'the body is incomplete');
}

import { WebProviderError } from '../errors.js';

const LOST = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);

/** What zlib and brotli call a body that is not packed as its header claims. */
const NOT_UNPACKED = /^(Z_|ERR__ERROR_FORMAT)/;

/** What TLS calls a certificate that it does not accept. */
const UNTRUSTED = /CERT|UNABLE_TO_VERIFY/;

/** What the operating system or the HTTP parser called the failure, such as `ECONNREFUSED`. */
export function networkCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code: unknown = Reflect.get(current, 'code');
    if (typeof code === 'string') return code;
  }
  return undefined;
}

/** Whether a connection that stood broke off: worth another try. */
export function isConnectionLoss(error: unknown): boolean {
  return LOST.has(networkCode(error) ?? '');
}

/** An exchange that gave no usable answer. The URL's origin is named, its path and query are not. */
export function networkError(service: string, url: string, error: unknown): WebProviderError {
  const code = networkCode(error);
  if (NOT_UNPACKED.test(code ?? '')) {
    return new WebProviderError(
      'bad_response',
      `${service} sent an answer that cannot be unpacked (${code}). Try again later.`,
      { cause: error },
    );
  }
  const reason = code ?? (error instanceof Error ? error.name : 'unknown');
  return new WebProviderError(
    'network',
    `${service} could not be reached at ${new URL(url).origin} (${reason}). ${adviceFor(reason)}`,
    { cause: error },
  );
}

function adviceFor(reason: string): string {
  if (LOST.has(reason)) return 'Try again.';
  if (UNTRUSTED.test(reason)) {
    return 'Its certificate is not trusted; name the file of a private authority in NODE_EXTRA_CA_CERTS.';
  }
  return 'Check the address, the network and the proxy settings.';
}

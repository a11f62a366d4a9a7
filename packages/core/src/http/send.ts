import type { KyInstance } from 'ky';
import { WebProviderError } from '../errors.js';
import { httpUrl } from '../url.js';
import type { HttpRequest } from './http-client.js';
import { readBody } from './read-body.js';

const MAX_REDIRECTS = 5;
/** What HTTP knows no way to write into a header. */
const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/;
/** White space that is dropped from the ends of a header; other kinds are not. */
const AROUND = /^[\t\n\r ]+|[\t\n\r ]+$/g;

let library: Promise<typeof import('ky')> | undefined;

/** What one exchange needs beside the request. */
export interface Exchange {
  readonly service: string;
  readonly fetch: typeof fetch;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** A complete answer, whatever its status. */
export interface RawReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/**
 * Sends one request and reads the answer to its last byte. Redirects are followed; credentials stay with their origin.
 *
 * @throws `WebProviderError` `auth`, before anything is sent, for credentials that no header can hold.
 */
export async function send(request: HttpRequest, exchange: Exchange): Promise<RawReply> {
  const isSendable = Object.values(request.credentials ?? {}).every(
    (value) => !UNSENDABLE.test(value.replace(AROUND, '')),
  );
  if (!isSendable) throw unsendableKey(exchange.service);
  const { default: ky } = await loadKy();
  let current = { request, url: withQuery(request) };
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await hop(ky, current, exchange);
    const location = response.headers.get('location');
    if (!isRedirect(response.status) || location === null) {
      const body = await readBody(response, exchange.maxBytes, exchange.service);
      return { status: response.status, headers: response.headers, body };
    }
    await response.body?.cancel();
    const next = httpUrl(location, current.url.href);
    if (next?.username !== '' || next.password !== '') throw strayRedirect(exchange.service);
    current = follow(current, next, response.status);
  }
  throw new WebProviderError(
    'bad_response',
    `${exchange.service} redirects in a circle. Check its URL.`,
  );
}

/** Late: a search that a cache answers needs none. A load that failed is tried again by the next request. */
function loadKy(): Promise<typeof import('ky')> {
  library ??= import('ky').catch((error: unknown) => {
    library = undefined;
    throw error;
  });
  return library;
}

interface Hop {
  readonly request: HttpRequest;
  readonly url: URL;
}

function withQuery(request: HttpRequest): URL {
  const url = new URL(request.url);
  if (!request.query) return url;
  const parameters = new URLSearchParams(url.search); // those of a URL would parse it again with each that is set
  for (const [name, value] of Object.entries(request.query)) parameters.set(name, String(value));
  url.search = parameters.toString();
  return url;
}

function hop(ky: KyInstance, { request, url }: Hop, exchange: Exchange): Promise<Response> {
  return ky(url, {
    method: request.method,
    headers: { accept: 'application/json', ...request.headers, ...request.credentials },
    ...(request.json !== undefined && { json: request.json }),
    ...(request.form && { body: new URLSearchParams({ ...request.form }) }),
    // A Request passes an abort on only while somebody holds it, and nobody does: the signal goes along by itself.
    fetch: (input, init) => exchange.fetch(input, { ...init, signal: exchange.signal }),
    redirect: 'manual',
    throwHttpErrors: false,
    retry: 0,
    timeout: false,
  });
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

function unsendableKey(service: string): WebProviderError {
  return new WebProviderError(
    'auth',
    `The key for ${service} holds a character that cannot be sent, perhaps an invisible one or a curly quotation mark. Copy the key again.`,
  );
}

function strayRedirect(service: string): WebProviderError {
  return new WebProviderError(
    'bad_response',
    `${service} redirects to an address that cannot be followed. Check its URL.`,
  );
}

function follow({ request, url }: Hop, next: URL, status: number): Hop {
  const { json, form, credentials, headers, ...rest } = request;
  const keepsBody = status >= 307 || request.method !== 'post';
  const sameOrigin = next.origin === url.origin;
  return {
    url: next,
    request: {
      ...rest,
      method: keepsBody ? request.method : 'get',
      ...(keepsBody && { ...(json !== undefined && { json }), ...(form && { form }) }),
      ...(headers && { headers }),
      ...(sameOrigin && credentials && { credentials }),
    },
  };
}

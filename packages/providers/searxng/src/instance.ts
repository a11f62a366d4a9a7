import { httpUrl, WebProviderError } from '@hermes/web-core';

/** The SearXNG instance that `SEARXNG_URL` names. */
export interface Instance {
  /** Address of its search API, without user and password. */
  readonly searchUrl: string;
  /** Headers for the proxy before it; empty where the URL names no user. */
  readonly credentials: Readonly<Record<string, string>>;
}

/**
 * Reads `SEARXNG_URL`. The value is never repeated in a message: it may hold a password.
 *
 * @throws WebProviderError `not_configured`
 */
export function readInstance(value: string | undefined): Instance {
  if (!value) {
    throw new WebProviderError(
      'not_configured',
      'SearXNG needs SEARXNG_URL, the address of an instance, such as http://localhost:8080.',
    );
  }
  const url = httpUrl(value);
  if (!url) throw malformed();
  const path = url.pathname.replace(/\/+$/, '');
  return { searchUrl: `${url.origin}${path}/search`, credentials: basicAuthorization(url) };
}

/** fetch refuses a URL that holds credentials: they travel in a header, which also keeps them out of messages. */
function basicAuthorization(url: URL): Readonly<Record<string, string>> {
  if (url.username === '' && url.password === '') return {};
  try {
    const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    const bytes = new TextEncoder().encode(pair);
    return { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
  } catch (error) {
    throw malformed(error); // a percent sign that is no escape
  }
}

function malformed(cause?: unknown): WebProviderError {
  return new WebProviderError(
    'not_configured',
    'SEARXNG_URL is not an http(s) address. Write it like http://localhost:8080 or https://user:password@host/path, with special characters percent-encoded.',
    { cause },
  );
}

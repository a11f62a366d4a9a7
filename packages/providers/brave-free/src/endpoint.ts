import { type Env, httpUrl, WebProviderError } from '@hermes/web-core';
import type { HttpRequest } from '@hermes/web-core/http';

const BASE_URL = 'https://api.search.brave.com';

/** The key, under our own name or the one that Brave's tools use. */
export function apiKey(env: Env): string | undefined {
  return env.BRAVE_SEARCH_API_KEY || env.BRAVE_API_KEY || undefined;
}

/**
 * Where searches go, and with which key. `BRAVE_BASE_URL` puts a gateway, or a test's server, in Brave's place.
 *
 * @throws WebProviderError `not_configured`
 */
export function readEndpoint(env: Env): HttpRequest {
  const key = apiKey(env);
  if (key === undefined) {
    throw new WebProviderError(
      'not_configured',
      'Brave Search needs BRAVE_SEARCH_API_KEY (or BRAVE_API_KEY); get one at https://brave.com/search/api.',
    );
  }
  const base = httpUrl(env.BRAVE_BASE_URL || BASE_URL);
  if (!base) {
    throw new WebProviderError(
      'not_configured',
      `BRAVE_BASE_URL is not an http(s) address. Write it like ${BASE_URL}, or leave it out.`,
    );
  }
  const path = base.pathname.replace(/\/+$/, '');
  return {
    method: 'get',
    url: `${base.origin}${path}/res/v1/web/search`,
    credentials: { 'x-subscription-token': key },
  };
}

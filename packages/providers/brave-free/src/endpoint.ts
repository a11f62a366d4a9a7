import { type Env, WebProviderError } from '@hermes/web-core';
import { baseUrl, type HttpRequest } from '@hermes/web-core/http';

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
  return {
    method: 'get',
    url: `${baseUrl(env, 'BRAVE_BASE_URL', 'https://api.search.brave.com')}/res/v1/web/search`,
    credentials: { 'x-subscription-token': key },
  };
}

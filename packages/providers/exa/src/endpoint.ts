import type { Env } from '@hermes/web-core';
import { baseUrl, type HttpRequest } from '@hermes/web-core/http';

/** Exa's way to tell which software asks. */
export const ATTRIBUTION = { 'x-exa-integration': 'hermes-web' } as const;

/**
 * Makes the request for one method of the API. `EXA_BASE_URL` puts a gateway, or a test's server, in Exa's place.
 *
 * @throws WebProviderError `not_configured`
 */
export function toRequest(env: Env, key: string, method: 'search' | 'contents'): HttpRequest {
  return {
    method: 'post',
    url: `${baseUrl(env, 'EXA_BASE_URL', 'https://api.exa.ai')}/${method}`,
    headers: ATTRIBUTION,
    credentials: { 'x-api-key': key },
  };
}

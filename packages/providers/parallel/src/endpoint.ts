import type { Env } from '@hermes/web-core';
import { baseUrl, type HttpRequest } from '@hermes/web-core/http';

/**
 * Makes the request for one method of the API. `PARALLEL_BASE_URL` puts a gateway, or a test's server, in Parallel's place.
 *
 * @throws WebProviderError `not_configured`
 */
export function toRequest(env: Env, key: string, method: 'search' | 'extract'): HttpRequest {
  return {
    method: 'post',
    url: `${baseUrl(env, 'PARALLEL_BASE_URL', 'https://api.parallel.ai')}/v1/${method}`,
    credentials: { 'x-api-key': key },
  };
}

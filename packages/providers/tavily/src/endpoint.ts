import { type ProviderContext, readSettings, WebProviderError } from '@hermes/web-core';
import { baseUrl, type HttpRequest } from '@hermes/web-core/http';

/** What Tavily serves without a key. */
const KEYLESS_PATHS: ReadonlySet<string> = new Set(['/search', '/extract']);

/**
 * Where a call goes, and with which credential. `TAVILY_BASE_URL` puts a gateway, or a test's server, in Tavily's place.
 * Without a key the keyless mode is asked for, but only where the configuration names Tavily.
 *
 * @throws WebProviderError `not_configured`
 */
export function readEndpoint(
  ctx: ProviderContext,
  path: '/search' | '/extract' | '/crawl',
): HttpRequest {
  const url = `${baseUrl(ctx.env, 'TAVILY_BASE_URL', 'https://api.tavily.com')}${path}`;
  const key = ctx.env.TAVILY_API_KEY;
  if (key) return { method: 'post', url, credentials: { authorization: `Bearer ${key}` } };
  if (KEYLESS_PATHS.has(path) && isChosen(ctx)) {
    return { method: 'post', url, headers: { 'x-tavily-access-mode': 'keyless' } };
  }
  const what = path === '/crawl' ? ' to crawl' : '';
  throw new WebProviderError(
    'not_configured',
    `Tavily needs TAVILY_API_KEY${what}; get one at https://app.tavily.com.`,
  );
}

/** Whether config.yaml names Tavily as a backend: nobody is sent there without a key who has not asked for it. */
export function isChosen({ config, env }: ProviderContext): boolean {
  const { settings } = readSettings(config, env);
  return [settings.backend, settings.searchBackend, settings.extractBackend].includes('tavily');
}

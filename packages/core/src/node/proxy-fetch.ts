import type { Env } from '../context.js';
import { proxySettings } from '../proxy.js';
import { loadUndici } from '../undici.js';

/**
 * A `fetch` that honours the proxies of `env`, read once per call. Without any it is the global one, which honours
 * `NODE_EXTRA_CA_CERTS` as Node does.
 */
export function createFetch(env: Env): typeof fetch {
  let agent: { readonly key: string; readonly fetch: Promise<typeof fetch> } | undefined;
  return async (input, init) => {
    const proxy = proxySettings(env);
    if (!proxy) return fetch(input, init);
    const key = JSON.stringify(proxy);
    if (agent?.key !== key) agent = { key, fetch: proxyFetch(proxy) };
    return (await agent.fetch)(input, init);
  };
}

async function proxyFetch(
  proxy: NonNullable<ReturnType<typeof proxySettings>>,
): Promise<typeof fetch> {
  const undici = await loadUndici();
  const dispatcher = new undici.EnvHttpProxyAgent(proxy);
  return async (input, init) => {
    const request = new Request(input, init);
    const body = request.body === null ? undefined : await request.arrayBuffer();
    const response: unknown = await undici.fetch(request.url, {
      method: request.method,
      headers: [...request.headers],
      redirect: request.redirect,
      signal: init?.signal ?? request.signal, // the request's own falls silent once the request is collected
      dispatcher,
      ...(body && { body }),
    });
    return response as Response;
  };
}

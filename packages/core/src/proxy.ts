import type { Env } from './context.js';

/** The environment's proxies, in the words of undici's `EnvHttpProxyAgent`. */
export interface ProxySettings {
  readonly httpProxy: string;
  readonly httpsProxy: string;
  readonly noProxy: string;
  /** Plain http goes to the proxy in absolute form, as curl does: proxies commonly allow CONNECT to port 443 only. */
  readonly proxyTunnel: false;
}

/** The proxies that the environment names, in lower or upper case; `undefined` when it names none. */
export function proxySettings(env: Env): ProxySettings | undefined {
  const httpProxy = env.http_proxy ?? env.HTTP_PROXY ?? '';
  const httpsProxy = env.https_proxy ?? env.HTTPS_PROXY ?? httpProxy;
  if (httpProxy === '' && httpsProxy === '') return undefined;
  return { httpProxy, httpsProxy, noProxy: env.no_proxy ?? env.NO_PROXY ?? '', proxyTunnel: false };
}

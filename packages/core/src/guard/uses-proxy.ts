import type { ProxySettings } from '../proxy.js';

/** Whether a request goes through the environment's proxy, which then resolves the name: by the rules of undici's `EnvHttpProxyAgent`. */
export function usesProxy(url: URL, proxy: ProxySettings | undefined): boolean {
  if (!proxy) return false;
  const isSecure = url.protocol === 'https:';
  if ((isSecure ? proxy.httpsProxy : proxy.httpProxy) === '') return false;
  if (proxy.noProxy === '*') return false;
  const port = Number(url.port) || (isSecure ? 443 : 80);
  return !proxy.noProxy.split(/[,\s]+/).some((entry) => isExempt(url.hostname, port, entry));
}

/** `host`, `.domain` or `*.domain`, each with or without a port. */
function isExempt(hostname: string, port: number, entry: string): boolean {
  const [, name = '', only] = /^(.+?)(?::(\d+))?$/.exec(entry) ?? [];
  if (name === '' || (only !== undefined && Number(only) !== port)) return false;
  const domain = name.replace(/^\*?\./, '').toLowerCase();
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

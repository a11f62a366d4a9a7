import type { Env } from './context.js';
import { WebProviderError } from './errors.js';
import { parseUrl } from './url.js';

/** The environment's proxies, in the words of undici's `EnvHttpProxyAgent`. */
export interface ProxySettings {
  readonly httpProxy: string;
  readonly httpsProxy: string;
  readonly noProxy: string;
  /** Plain http goes to the proxy in absolute form, as curl does: proxies commonly allow CONNECT to port 443 only. */
  readonly proxyTunnel: false;
}

/** What undici can talk to. */
const PROTOCOLS = ['http:', 'https:', 'socks5:', 'socks:'];

/**
 * The proxies that the environment names, in lower or upper case; `undefined` when it names none.
 *
 * @throws WebProviderError `not_configured` that names the variable whose value is not the URL of a proxy.
 */
export function proxySettings(env: Env): ProxySettings | undefined {
  const httpProxy = proxyUrl(env, ['http_proxy', 'HTTP_PROXY']);
  const httpsProxy = proxyUrl(env, ['https_proxy', 'HTTPS_PROXY']) ?? httpProxy ?? '';
  if (!httpProxy && httpsProxy === '') return undefined;
  const noProxy = env.no_proxy ?? env.NO_PROXY ?? '';
  return { httpProxy: httpProxy ?? '', httpsProxy, noProxy, proxyTunnel: false };
}

/** The value of the first of the variables that is there. */
function proxyUrl(env: Env, names: readonly string[]): string | undefined {
  const name = names.find((candidate) => env[candidate] !== undefined);
  const value = name === undefined ? undefined : env[name];
  if (!value || isProxyUrl(value)) return value;
  throw new WebProviderError(
    'not_configured', // the value may hold a password: it is not shown
    `${name} is not the URL of a proxy, such as http://proxy.example:8080. Correct it, or unset it to go without a proxy.`,
  );
}

function isProxyUrl(value: string): boolean {
  return PROTOCOLS.includes(parseUrl(value)?.protocol ?? '');
}

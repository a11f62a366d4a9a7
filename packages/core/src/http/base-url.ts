import type { Env } from '../context.js';
import { WebProviderError } from '../errors.js';
import { httpUrl } from '../url.js';

/**
 * Where a service is: the address in the variable `name`, else `fallback`. Origin and path, without a slash at the end.
 *
 * @throws `WebProviderError` `not_configured`; the value is not repeated, since it may hold a password.
 */
export function baseUrl(env: Env, name: string, fallback: string): string {
  const base = httpUrl(env[name] || fallback);
  if (base?.username === '' && base.password === '') {
    return `${base.origin}${base.pathname.replace(/\/+$/, '')}`;
  }
  throw new WebProviderError(
    'not_configured',
    `${name} is not an http(s) address without user and password. Write it like ${fallback}, or leave it out.`,
  );
}

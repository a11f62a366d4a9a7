import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { httpUrl } from '@hermes/web-core';

/** Whom an HTTP server answers. */
export interface AccessRules {
  /** It listens for this machine alone. */
  readonly isLocal: boolean;
  /** Further names that it is reached by, as {@link hostOf} gives them. */
  readonly allowedHosts: ReadonlySet<string>;
  /** What a client must send as bearer token. */
  readonly token?: string;
}

/** Why a request is not served. */
export interface Refusal {
  readonly status: 401 | 403;
  readonly message: string;
}

/**
 * A page of the web can let its own name point to this machine, and have the browser ask this server in its name: such a
 * request carries a foreign Host, or a foreign Origin.
 */
export function refuse({ headers }: IncomingMessage, rules: AccessRules): Refusal | undefined {
  const { host = '', origin } = headers;
  if (!isOwn(hostOf(`http://${host}`), rules)) {
    return forbidden(`Host "${host}" is not served here; --allow-host would allow its name.`);
  }
  if (origin !== undefined && !isOwn(hostOf(origin), rules)) {
    return forbidden(
      `Origin "${origin}" may not ask this server; --allow-host would allow its host.`,
    );
  }
  if (rules.token === undefined || isToken(headers.authorization, rules.token)) return undefined;
  return { status: 401, message: 'This server needs its bearer token (HERMES_WEB_MCP_TOKEN).' };
}

/** Whether only this machine can connect to the address. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/** The host of an http(s) URL, in small letters and without its port; empty where there is none. */
export function hostOf(url: string): string {
  return httpUrl(url)?.hostname ?? '';
}

/** An address cannot be pointed elsewhere, as a name can: beyond this machine every one is good. */
function isOwn(host: string, { isLocal, allowedHosts }: AccessRules): boolean {
  if (isLoopback(host) || allowedHosts.has(host)) return true;
  return !isLocal && isIP(host.replace(/^\[|\]$/g, '')) !== 0;
}

/** Compared by digests of one length: the time that it takes tells nothing of the token. */
function isToken(authorization: string | undefined, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function forbidden(message: string): Refusal {
  return { status: 403, message };
}

import type { Lookup } from '../context.js';
import { WebProviderError } from '../errors.js';
import { judgeAddress } from './address.js';

/** What the guard lets through. */
export interface GuardPolicy {
  /** Private, loopback and other non-public addresses too; metadata services never. */
  readonly allowPrivate: boolean;
}

const METADATA_HOSTS = new Set(['metadata.google.internal', 'metadata.goog']);
const IP_LITERAL = /^(\[.*\]|\d+\.\d+\.\d+\.\d+)$/;

/**
 * Judges a URL by its text alone: http(s), no credentials, and a literal address or local name only where the policy
 * allows it. A name that may resolve anywhere passes; `judgeHost` or the dialler judge its addresses.
 *
 * @throws `WebProviderError` `policy` or, where it is no URL, `bad_request`.
 */
export function judgeUrl(text: string, policy: GuardPolicy): URL {
  const url = parse(text);
  if (!/^https?:$/.test(url.protocol)) {
    throw refuse(`${url.protocol}// URLs are refused; only http and https are fetched`);
  }
  if (url.username !== '' || url.password !== '') {
    throw refuse('a URL with a user name or password in it is refused; leave them out');
  }
  const host = bareHost(url);
  if (METADATA_HOSTS.has(host))
    throw refuse(`${host} is a cloud metadata service and always blocked`);
  if (IP_LITERAL.test(host)) judgeDialled(host, [host], policy);
  else if (isLocalName(host) && !policy.allowPrivate) throw refusePrivate(host);
  return url;
}

/**
 * Judges a URL and every address that its name resolves to. Fails closed: a name that does not resolve is refused.
 *
 * @throws `WebProviderError` `policy`, `bad_request`, or `network` where the name cannot be resolved.
 */
export async function judgeHost(text: string, policy: GuardPolicy, lookup: Lookup): Promise<URL> {
  const url = judgeUrl(text, policy);
  const host = bareHost(url);
  if (!IP_LITERAL.test(host)) judgeDialled(host, await resolve(host, lookup), policy);
  return url;
}

/** Refuses a host when any of its addresses is one that the policy keeps out. */
export function judgeDialled(
  host: string,
  addresses: readonly string[],
  policy: GuardPolicy,
): void {
  for (const kind of addresses.map(judgeAddress)) {
    if (kind === 'metadata') throw refuse(`${host} is a cloud metadata address and always blocked`);
    if (kind === 'private' && !policy.allowPrivate) throw refusePrivate(host);
  }
}

/** The addresses of a name; an empty answer counts as none. */
export async function resolve(host: string, lookup: Lookup): Promise<readonly string[]> {
  const addresses = await lookup(host).catch((error: unknown) => {
    throw unresolved(host, error);
  });
  if (addresses.length === 0) throw unresolved(host, undefined);
  return addresses;
}

function unresolved(host: string, cause: unknown): WebProviderError {
  const code: unknown = Reflect.get(Object(cause), 'code');
  return new WebProviderError(
    'network',
    `The name ${host} could not be resolved (${typeof code === 'string' ? code : 'no address'}). Check the spelling and the network.`,
    { cause },
  );
}

function parse(text: string): URL {
  if (URL.canParse(text)) return new URL(text);
  throw new WebProviderError(
    'bad_request',
    'This is not a URL. Give an absolute one, such as https://example.com/page.',
  );
}

function bareHost(url: URL): string {
  return url.hostname.toLowerCase().replace(/\.$/, '');
}

function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

function refuse(reason: string): WebProviderError {
  return new WebProviderError('policy', `Blocked: ${reason}.`);
}

function refusePrivate(host: string): WebProviderError {
  return refuse(
    `${host} is a private or internal network address; set security.allow_private_urls: true to allow such addresses`,
  );
}

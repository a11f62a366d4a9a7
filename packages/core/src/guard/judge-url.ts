import type { Lookup } from '../context.js';
import { WebProviderError } from '../errors.js';
import { parseUrl } from '../url.js';
import { type AddressKind, judgeAddress } from './address.js';
import { type GuardPolicy, judgeAnswer } from './guard-policy.js';
import { isHostName, judgeName } from './host-name.js';

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
    throw refuse(
      `${url.protocol.slice(0, 20)}// URLs are refused; only http and https are fetched`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw refuse('a URL with a user name or password in it is refused; leave them out');
  }
  const host = bareHost(url);
  if (IP_LITERAL.test(host)) {
    enforce(host, judgeAddress(host), policy);
    return url;
  }
  if (!isHostName(host)) throw badRequest('The host of this URL is not a name that DNS can hold');
  const kind = judgeName(host);
  if (kind === 'metadata') throw refuse(`${host} is a cloud metadata service and always blocked`);
  if (kind === 'local') enforce(host, 'private', policy);
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
  if (!IP_LITERAL.test(host)) await resolveJudged(host, policy, lookup);
  return url;
}

/**
 * The addresses of a name, none of which the policy keeps out.
 *
 * @throws `WebProviderError` `policy` when it keeps out any of them, `network` when there are none.
 */
export async function resolveJudged(
  host: string,
  policy: GuardPolicy,
  lookup: Lookup,
): Promise<readonly string[]> {
  const addresses = await resolve(host, lookup);
  for (const address of addresses) enforce(host, judgeAnswer(address, policy), policy);
  return addresses;
}

async function resolve(host: string, lookup: Lookup): Promise<readonly string[]> {
  let reason: unknown;
  try {
    const addresses = await lookup(host);
    if (addresses.length > 0) return addresses;
  } catch (error) {
    reason = error;
  }
  const code: unknown = Reflect.get(Object(reason), 'code');
  throw new WebProviderError(
    'network',
    `The name ${host} could not be resolved (${typeof code === 'string' ? code : 'no address'}). Check the spelling and the network.`,
    { cause: reason },
  );
}

function enforce(host: string, kind: AddressKind, policy: GuardPolicy): void {
  if (kind === 'metadata') throw refuse(`${host} is a cloud metadata address and always blocked`);
  if (kind === 'public' || policy.allowPrivate) return;
  throw refuse(
    `${host} is a private or internal network address; set security.allow_private_urls: true to allow such addresses (HERMES_ALLOW_PRIVATE_URLS, where it is set, decides instead)`,
  );
}

function parse(text: string): URL {
  const url = parseUrl(text);
  if (url) return url;
  throw badRequest('This is not a URL');
}

function bareHost(url: URL): string {
  return url.hostname.toLowerCase().replace(/\.$/, '');
}

function refuse(reason: string): WebProviderError {
  return new WebProviderError('policy', `Blocked: ${reason}.`);
}

function badRequest(reason: string): WebProviderError {
  return new WebProviderError(
    'bad_request',
    `${reason}. Give an absolute one, such as https://example.com/page.`,
  );
}

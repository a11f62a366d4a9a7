import ipaddr from 'ipaddr.js';
import { type IpAddress, type IpRange, inRange, parseAddress, parseRange } from './ip-range.js';

/** What an address is, for the guard. `metadata` is refused even where private addresses are allowed. */
export type AddressKind = 'public' | 'private' | 'metadata';

/** Addresses of cloud metadata services. All of 169.254.0.0/16 counts, since some clouds answer on other addresses of it. */
const METADATA = ranges(
  '169.254.0.0/16',
  '100.100.100.200/32', // Alibaba
  '168.63.129.16/32', // Azure
  '192.0.0.192/32', // Oracle
  'fd00:ec2::254/128', // AWS
  'fd00:ec2::23/128',
  'fd20:ce::254/128', // Google
  'fd00:c1::a9fe:a9fe/128', // Oracle
  'fd00:42::42/128', // Scaleway
  'fe80::a9fe:a9fe/128', // OpenStack
);

/** Prefixes that say nothing by themselves: the IPv4 address behind them decides. It begins at the given byte. */
const CARRIERS: readonly { readonly range: IpRange; readonly at: number }[] = [
  carrier('::ffff:0:0/96', 12), // mapped
  carrier('::ffff:0:0:0/96', 12), // translated (RFC 2765)
  carrier('::/96', 12), // compatible (RFC 4291, deprecated)
  carrier('64:ff9b::/96', 12), // NAT64 (RFC 6052)
  carrier('2002::/16', 2), // 6to4
  carrier('2001::/32', 4), // Teredo: this is its server; the client stands inverted at the end
];
const [TEREDO, LOCAL_NAT64, GLOBAL_UNICAST] = [
  range('2001::/32'),
  range('64:ff9b:1::/48'),
  range('2000::/3'),
];

/**
 * Judges one IP address, as a resolver or a URL writes it. What cannot be read, and what is not plain public unicast, is
 * private. Addresses in `trusted` count as public, but for those of metadata services.
 */
export function judgeAddress(text: string, trusted: readonly string[] = []): AddressKind {
  const address = parseAddress(text.replace(/^\[|\]$/g, '').replace(/%.*$/, ''));
  if (!address) return 'private';
  const trustedRanges = trusted.flatMap((entry) => parseRange(entry) ?? []);
  const kinds = [address, ...embedded(address)].map((part) => kindOf(part, trustedRanges));
  if (kinds.includes('metadata')) return 'metadata';
  return kinds.includes('private') ? 'private' : 'public';
}

function kindOf(address: IpAddress, trusted: readonly IpRange[]): AddressKind {
  if (METADATA.some((known) => inRange(address, known))) return 'metadata';
  if (trusted.some((known) => inRange(address, known))) return 'public';
  if (CARRIERS.some((known) => inRange(address, known.range))) return 'public';
  if (address.range() !== 'unicast') return 'private';
  return address instanceof ipaddr.IPv4 || inRange(address, GLOBAL_UNICAST) ? 'public' : 'private';
}

/** Every IPv4 address that an IPv6 one may lead to. */
function embedded(address: IpAddress): readonly ipaddr.IPv4[] {
  if (address instanceof ipaddr.IPv4) return [];
  const bytes = address.toByteArray();
  const found = CARRIERS.filter(({ range: known }) => inRange(address, known)).map(({ at }) => at);
  if (/^(0|2),0,94,254$/.test(bytes.slice(8, 12).join())) found.push(12); // ISATAP: 5efe behind 0000 or 0200
  const plain = found.map((at) => new ipaddr.IPv4(bytes.slice(at, at + 4)));
  if (inRange(address, TEREDO)) {
    return [...plain, new ipaddr.IPv4(bytes.slice(12).map((byte) => byte ^ 0xff))];
  }
  return inRange(address, LOCAL_NAT64) ? [...plain, ...behindLocalNat64(bytes)] : plain;
}

/** NAT64 for local use (RFC 8215): the network chooses the prefix, and with it the place (RFC 6052, 2.2; byte 8 is left out). */
function behindLocalNat64(bytes: readonly number[]): readonly ipaddr.IPv4[] {
  const withoutGap = [...bytes.slice(0, 8), ...bytes.slice(9)];
  const places = [6, 7, 8].map((at) => withoutGap.slice(at, at + 4));
  return [...places, bytes.slice(12)].map((place) => new ipaddr.IPv4(place));
}

function carrier(text: string, at: number): { readonly range: IpRange; readonly at: number } {
  return { range: range(text), at };
}

function ranges(...texts: readonly string[]): readonly IpRange[] {
  return texts.map(range);
}

function range(text: string): IpRange {
  const parsed = parseRange(text);
  if (parsed) return parsed;
  throw new TypeError(`${text} is not a range of addresses.`);
}

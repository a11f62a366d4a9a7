import ipaddr from 'ipaddr.js';

/** What an address is, for the guard. `metadata` is refused even where private addresses are allowed. */
export type AddressKind = 'public' | 'private' | 'metadata';

/** Addresses of cloud metadata services. All of 169.254.0.0/16 counts, since some clouds answer on other addresses of it. */
const METADATA = [
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  'fd00:ec2::254/128',
].map((range) => ipaddr.parseCIDR(range));

/** Prefixes that carry an IPv4 address, with the byte at which it begins. */
const EMBEDDING: readonly { readonly range: [ipaddr.IPv6, number]; readonly at: number }[] = [
  embed('::ffff:0:0/96', 12), // mapped
  embed('::ffff:0:0:0/96', 12), // translated (RFC 2765)
  embed('::/96', 12), // compatible (RFC 4291, deprecated)
  embed('64:ff9b::/96', 12), // NAT64 (RFC 6052)
  embed('64:ff9b:1::/48', 12), // NAT64, local use (RFC 8215)
  embed('2002::/16', 2), // 6to4
];
const TEREDO = parseV6Range('2001::/32');

function parseV6Range(range: string): [ipaddr.IPv6, number] {
  const [address, bits] = range.split('/');
  return [ipaddr.IPv6.parse(address ?? ''), Number(bits)];
}

function embed(range: string, at: number): { range: [ipaddr.IPv6, number]; at: number } {
  return { range: parseV6Range(range), at };
}

/** Judges one IP address in any spelling. What cannot be read, and what is not plain public unicast, is private. */
export function judgeAddress(text: string): AddressKind {
  const bare = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return 'private';
  const address = ipaddr.parse(bare);
  return worst([address, ...embedded(address)].map(kindOf));
}

function kindOf(address: ipaddr.IPv4 | ipaddr.IPv6): AddressKind {
  if (
    METADATA.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))
  ) {
    return 'metadata';
  }
  const isCarrier = embedded(address).length > 0;
  return isCarrier || address.range() === 'unicast' ? 'public' : 'private';
}

/** The IPv4 address inside an IPv6 one, where its prefix says that there is one. */
function embedded(address: ipaddr.IPv4 | ipaddr.IPv6): readonly ipaddr.IPv4[] {
  if (!isV6(address)) return [];
  const bytes = address.toByteArray();
  const at = EMBEDDING.find(({ range }) => address.match(range))?.at;
  const isIsatap = /^(0|2),0,94,254$/.test(bytes.slice(8, 12).join()); // 5efe behind 0000 or 0200
  if (address.match(TEREDO)) return [new ipaddr.IPv4(bytes.slice(12).map((byte) => byte ^ 0xff))];
  if (isIsatap) return [new ipaddr.IPv4(bytes.slice(12))];
  return at === undefined ? [] : [new ipaddr.IPv4(bytes.slice(at, at + 4))];
}

function isV6(address: ipaddr.IPv4 | ipaddr.IPv6): address is ipaddr.IPv6 {
  return address.kind() === 'ipv6';
}

function worst(kinds: readonly AddressKind[]): AddressKind {
  if (kinds.includes('metadata')) return 'metadata';
  return kinds.includes('private') ? 'private' : 'public';
}

import ipaddr from 'ipaddr.js';

/** An address as ipaddr.js holds it. */
export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** All addresses that begin with the same bits. */
export interface IpRange {
  readonly start: IpAddress;
  readonly bits: number;
}

/** An address in its usual spelling; short, octal and hexadecimal forms of IPv4 are none. */
export function parseAddress(text: string): IpAddress | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined;
}

/** `198.18.0.0/15`; an address without a length is a range of one. */
export function parseRange(text: string): IpRange | undefined {
  const [first = '', length, ...more] = text.trim().split('/');
  const start = parseAddress(first);
  if (!start || more.length > 0) return undefined;
  const most = start.kind() === 'ipv4' ? 32 : 128;
  if (length === undefined) return { start, bits: most };
  const bits = /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  return bits <= most ? { start, bits } : undefined;
}

export function inRange(address: IpAddress, range: IpRange): boolean {
  return sharesBits(address, range.start, range.bits);
}

export function overlaps(one: IpRange, other: IpRange): boolean {
  return sharesBits(one.start, other.start, Math.min(one.bits, other.bits));
}

function sharesBits(one: IpAddress, other: IpAddress, bits: number): boolean {
  if (one instanceof ipaddr.IPv4) return other instanceof ipaddr.IPv4 && one.match(other, bits);
  return other instanceof ipaddr.IPv6 && one.match(other, bits);
}

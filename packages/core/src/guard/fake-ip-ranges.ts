import { overlaps, parseRange } from './ip-range.js';

/** What `security.fake_ip_ranges` may not touch: whoever answers names from there could send us inwards. */
const KEPT_OUT: readonly (readonly [range: string, name: string])[] = [
  ['127.0.0.0/8', 'loopback'],
  ['::1/128', 'loopback'],
  ['0.0.0.0/8', 'this host'],
  ['::/128', 'this host'],
  ['10.0.0.0/8', 'private networks'],
  ['172.16.0.0/12', 'private networks'],
  ['192.168.0.0/16', 'private networks'],
  ['fc00::/7', 'private networks'],
  ['fec0::/10', 'private networks'],
  ['64:ff9b:1::/48', 'private networks'],
  ['100.64.0.0/10', "a carrier's inner network"],
  ['169.254.0.0/16', 'link-local addresses'],
  ['fe80::/10', 'link-local addresses'],
];

/** The ranges that may be used, and a sentence about each other one. */
export interface CheckedRanges {
  readonly ranges: readonly string[];
  readonly warnings: readonly string[];
}

/** Checks `security.fake_ip_ranges`: CIDRs, none of which overlaps loopback, private, link-local or carrier-grade NAT addresses. */
export function checkFakeIpRanges(texts: readonly string[]): CheckedRanges {
  const ranges: string[] = [];
  const warnings: string[] = [];
  for (const text of texts) {
    const fault = faultOf(text);
    if (fault === undefined) ranges.push(text);
    else warnings.push(`config.yaml: security.fake_ip_ranges: "${text}" ${fault} and is ignored.`);
  }
  return { ranges, warnings };
}

function faultOf(text: string): string | undefined {
  const range = parseRange(text);
  if (!range) return 'is not a range such as 198.18.0.0/15';
  for (const [known, name] of KEPT_OUT) {
    const kept = parseRange(known);
    if (kept && overlaps(range, kept)) return `overlaps ${known} (${name})`;
  }
  return undefined;
}

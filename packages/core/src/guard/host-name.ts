/** Names of cloud metadata services. `metadata` and `instance-data` are what their machines call them for short. */
const METADATA_NAMES: ReadonlySet<string> = new Set([
  'instance-data',
  'instance-data.ec2.internal',
  'metadata',
  'metadata.azure.internal',
  'metadata.goog',
  'metadata.google.internal',
  'metadata.tencentyun.com',
]);
/** Names of the machine itself in common hosts files. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  'ip6-localhost',
  'ip6-loopback',
  'localhost4',
  'localhost6',
]);
/** Domains that are set aside for local use: RFC 6761, RFC 6762, RFC 8375, ICANN 2024; `localdomain` by custom. */
const LOCAL_DOMAINS = ['localhost', 'local', 'internal', 'home.arpa', 'localdomain'];
/** So long a name fits into a DNS query. */
const LONGEST_NAME = 253;

/** What a name alone says. `undefined`: only its addresses tell. */
export function judgeName(name: string): 'metadata' | 'local' | undefined {
  if (METADATA_NAMES.has(name)) return 'metadata';
  const isLocal =
    OWN_NAMES.has(name) ||
    LOCAL_DOMAINS.some((domain) => name === domain || name.endsWith(`.${domain}`));
  return isLocal ? 'local' : undefined;
}

/** Whether DNS can hold the name. An empty part would let an address in an odd spelling pass for a name: `127.0.0.1..`. */
export function isHostName(name: string): boolean {
  return name.length <= LONGEST_NAME && name.split('.').every((part) => part !== '');
}

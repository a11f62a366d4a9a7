import { lookup } from 'node:dns/promises';
import type { Lookup } from '../context.js';

/** The system's resolver: all addresses of a name, both families. */
export const systemLookup: Lookup = async (hostname) => {
  const found = await lookup(hostname, { all: true, verbatim: true });
  return found.map(({ address }) => address);
};

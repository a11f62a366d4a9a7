import { readFileSync } from 'node:fs';
import type { Lookup } from '../../src/index.js';

/** One row of `verdicts.json`: what the guard makes of a URL. */
export interface Verdict {
  readonly url: string;
  readonly verdict: 'allowed' | 'policy' | 'bad_request';
  /** Where private addresses are allowed; absent: the same. */
  readonly allowPrivate?: 'allowed';
  /** What the name resolves to; absent: a public address. */
  readonly answers?: readonly string[];
  readonly why: string;
}

export const VERDICTS: readonly Verdict[] = JSON.parse(
  readFileSync(new URL('./verdicts.json', import.meta.url), 'utf8'),
);

/** What titles show: some URLs hold what no terminal should get. */
export function titled(rows: readonly Verdict[]): readonly (readonly [string, string, Verdict])[] {
  return rows.map((row) => [JSON.stringify(row.url).slice(0, 100), row.why, row]);
}

/** A resolver that knows one answer. */
export function lookupOf({ answers = ['93.184.216.34'] }: Verdict): Lookup {
  return async () => answers;
}

import { onTestFinished } from 'vitest';
import { openStores, type ProviderLimits, type Stores } from '../../src/stores/index.js';
import { hermesHome } from '../hermes-home.js';

/** What a test says of its stores; the rest is as by default. */
export interface TestStoresInput {
  readonly cacheStore?: string;
  readonly cacheTtlMs?: number;
  readonly limits?: Readonly<Record<string, ProviderLimits>>;
  readonly home?: string;
}

/** Stores, closed when the test ends, and what they warned of. */
export function openTestStores({
  cacheStore = 'memory',
  cacheTtlMs = 1_200_000,
  limits = {},
  home = hermesHome(),
}: TestStoresInput = {}): Stores & { readonly warnings: readonly string[] } {
  const warnings: string[] = [];
  const logger = { warn: (message: string) => void warnings.push(message), debug: () => {} };
  const stores = openStores({ settings: { cacheStore, cacheTtlMs, limits }, home, logger });
  onTestFinished(() => stores.close());
  return { ...stores, warnings };
}

/** For takers who leave no signal behind. */
export function patient(longestWaitMs = 30_000): { signal: AbortSignal; longestWaitMs: number } {
  return { signal: new AbortController().signal, longestWaitMs };
}

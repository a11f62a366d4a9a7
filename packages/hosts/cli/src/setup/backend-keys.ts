import type { Capability } from '@hermes/web-core';

/** What a provider is chosen for; a crawl goes with `extract`. */
export type Scope = 'both' | 'search' | 'extract';

/** One key of `web.` that a choice sets or, without a value, removes. */
export interface KeyChange {
  readonly key: BackendKey;
  readonly value?: string;
  /** For people. */
  readonly text: string;
}

type BackendKey = 'backend' | 'search_backend' | 'extract_backend';

const KEY_OF = {
  both: 'backend',
  search: 'search_backend',
  extract: 'extract_backend',
} as const satisfies Record<Scope, BackendKey>;

/**
 * The keys to change so that the provider serves what it is chosen for, given the `web` section as it is. A key of one
 * capability that would go on winning over a choice for both is removed.
 */
export function backendChanges(web: unknown, provider: string, scope: Scope): readonly KeyChange[] {
  const key = KEY_OF[scope];
  const set = {
    key,
    value: provider,
    text: `web.${key}: ${provider}${instead(web, key, provider)}`,
  };
  if (scope !== 'both') return [set];
  const stale = [KEY_OF.search, KEY_OF.extract].filter((own) => currentOf(web, own) !== undefined);
  return [
    set,
    ...stale.map((own) => ({
      key: own,
      text: `web.${own}: removed; its ${show(currentOf(web, own))} would have won over web.backend`,
    })),
  ];
}

/** What may be chosen at all for a provider that offers these. */
export function scopesOf(capabilities: readonly Capability[]): readonly Scope[] {
  const hasSearch = capabilities.includes('search');
  const hasExtract = capabilities.includes('extract');
  if (hasSearch && hasExtract) return ['both', 'search', 'extract'];
  return [...(hasSearch ? ['search' as const] : []), ...(hasExtract ? ['extract' as const] : [])];
}

function instead(web: unknown, key: BackendKey, provider: string): string {
  const before = currentOf(web, key);
  if (before === undefined || before === provider) return '';
  return ` (instead of ${show(before)})`;
}

function currentOf(web: unknown, key: BackendKey): unknown {
  if (typeof web !== 'object' || web === null) return undefined;
  const value: unknown = Object.entries(web).find(([name]) => name === key)?.[1];
  return value ?? undefined;
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

import type { StoreSwitch } from './store-switch.js';

/** A kept answer. */
export interface CachedValue {
  /** The caller's own copy. */
  readonly value: unknown;
  readonly ageMs: number;
}

/** Answers of earlier calls, for as long as `web.cache_ttl_minutes`. A store that fails is a miss, never an error. */
export class CallCache {
  readonly #stores: StoreSwitch;
  readonly #ttlMs: number;

  constructor(stores: StoreSwitch, ttlMs: number) {
    this.#stores = stores;
    this.#ttlMs = ttlMs;
  }

  async get(key: string): Promise<CachedValue | undefined> {
    if (this.#stores.isEmpty) return undefined;
    const kept: unknown = await this.#stores.use((store) => store.answers.get(key));
    const { value, at }: { readonly value?: unknown; readonly at?: unknown } = Object(kept);
    if (value === undefined || typeof at !== 'number') return undefined;
    const ageMs = Math.max(0, Date.now() - at); // another machine's clock may be ahead
    return ageMs < this.#ttlMs ? { value, ageMs } : undefined;
  }

  /** Keeps a copy of what a store can hold. */
  async set(key: string, value: unknown): Promise<void> {
    const kept = { value, at: Date.now() };
    await this.#stores.use((store) => store.answers.set(key, kept, this.#ttlMs));
  }
}

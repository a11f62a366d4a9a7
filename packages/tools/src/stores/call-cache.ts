import type { StoreSwitch } from './store-switch.js';

/** A longer answer is not kept. */
const MAX_CHARS = 4_000_000;

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
    if (typeof at !== 'number') return undefined;
    const ageMs = Math.max(0, Date.now() - at); // another machine's clock may be ahead
    return ageMs < this.#ttlMs ? { value, ageMs } : undefined;
  }

  /** Keeps a copy of what JSON can hold, up to 4 million characters. */
  async set(key: string, value: unknown): Promise<void> {
    if (!isKeepable(value)) return;
    const kept = { value, at: Date.now() };
    await this.#stores.use((store) => store.answers.set(key, kept, this.#ttlMs));
  }
}

function isKeepable(value: unknown): boolean {
  try {
    const text: string | undefined = JSON.stringify(value); // undefined for a function
    return text !== undefined && text.length <= MAX_CHARS;
  } catch {
    return false; // a cycle or a bigint
  }
}

import { LimitCounter } from './limit-counter.js';
import { LimitLine, type TakeOptions } from './limit-line.js';
import { type LimitKey, limitRules } from './limit-rule.js';
import type { LimiterLibrary } from './limiters.js';
import type { ProviderLimits } from './store-settings.js';
import type { StoreSwitch } from './store-switch.js';

/** What is left of each limit; absent where there is none. */
export type Remaining = Readonly<Record<LimitKey, number | undefined>>;

interface LimitedProvider {
  readonly counters: readonly LimitCounter[];
  readonly line: LimitLine;
}

/** Keeps to `web.limits`. */
export class Limits {
  readonly #settings: Readonly<Record<string, ProviderLimits>>;
  readonly #stores: StoreSwitch;
  readonly #providers = new Map<string, LimitedProvider>();
  #library: Promise<LimiterLibrary> | undefined;

  constructor(settings: Readonly<Record<string, ProviderLimits>>, stores: StoreSwitch) {
    this.#settings = settings;
    this.#stores = stores;
  }

  /**
   * Counts one call of a provider, in the order of asking, waiting for its turn where that fits. Gives the milliseconds waited.
   *
   * @throws WebProviderError `rate_limited`, or `quota` for `per_month`, with `retryAfterMs`; `aborted` or `timeout` when the signal fires.
   */
  async take(provider: string, options: TakeOptions): Promise<number> {
    const { counters, line } = this.#limited(provider);
    return counters.length === 0 ? 0 : await line.take(options);
  }

  /** What is left in the current second, minute and month; `undefined` where nothing is limited. */
  async remaining(provider: string): Promise<Remaining | undefined> {
    const { counters } = this.#limited(provider);
    if (counters.length === 0) return undefined;
    const left = new Map<LimitKey, number>();
    for (const counter of counters) left.set(counter.rule.key, await counter.remaining());
    return {
      per_second: left.get('per_second'),
      per_minute: left.get('per_minute'),
      per_month: left.get('per_month'),
    };
  }

  #limited(provider: string): LimitedProvider {
    const known = this.#providers.get(provider);
    if (known) return known;
    const limits = Object.hasOwn(this.#settings, provider) ? this.#settings[provider] : undefined;
    const counters = limitRules(provider, limits ?? {}).map(
      (rule) => new LimitCounter(rule, this.#stores, () => this.#loadLibrary()),
    );
    const limited = { counters, line: new LimitLine(provider, counters) };
    this.#providers.set(provider, limited);
    return limited;
  }

  #loadLibrary(): Promise<LimiterLibrary> {
    this.#library ??= import('rate-limiter-flexible');
    return this.#library;
  }
}

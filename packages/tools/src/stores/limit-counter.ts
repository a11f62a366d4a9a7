import { counterOf, type LimitRule, monthEnd } from './limit-rule.js';
import type { LimiterLibrary } from './limiters.js';
import type { StoreSwitch } from './store-switch.js';

/** Counts the calls under one limit. */
export class LimitCounter {
  readonly rule: LimitRule;
  readonly #stores: StoreSwitch;
  readonly #loadLibrary: () => Promise<LimiterLibrary>;

  constructor(rule: LimitRule, stores: StoreSwitch, loadLibrary: () => Promise<LimiterLibrary>) {
    this.rule = rule;
    this.#stores = stores;
    this.#loadLibrary = loadLibrary;
  }

  /** Counts a call and gives 0 or, where the limit is reached, gives the milliseconds to the next window. */
  async take(): Promise<number> {
    const isMonth = this.rule.key === 'per_month';
    const counter = counterOf(this.rule);
    const library = await this.#loadLibrary();
    const { count, isShared } = await this.#stores.use(async (store) => {
      const limiter = store.limiter(library, counter);
      const counted = await limiter.penalty(counter.name); // `consume` would reject with what is no error
      const isOver = counted.consumedPoints > counter.points;
      // A short window may have ended meanwhile, and the next must not begin below nothing; what is too much in it is soon forgotten.
      if (isOver && isMonth) await limiter.reward(counter.name);
      return { count: counted, isShared: store.isShared };
    });
    if (isShared && isMonth) {
      const memory = await this.#stores.memory(); // for the time when the store cannot be asked: what is used up stays so
      await memory.limiter(library, counter).set(counter.name, count.consumedPoints, 0);
    }
    if (count.consumedPoints <= counter.points) return 0;
    return Math.max(1, isMonth ? monthEnd() - Date.now() : count.msBeforeNext);
  }

  /** Calls left in the present window. */
  async remaining(): Promise<number> {
    const counter = counterOf(this.rule);
    const library = await this.#loadLibrary();
    const count = await this.#stores.use((store) =>
      store.limiter(library, counter).get(counter.name),
    );
    return Math.max(0, counter.points - (count?.consumedPoints ?? 0));
  }
}

import { abortError, sleep } from '@hermes/web-core';
import type { LimitCounter } from './limit-counter.js';
import { type LimitRule, limitError } from './limit-rule.js';

export interface TakeOptions {
  readonly signal: AbortSignal;
  /** A wait that would be longer is a failure at once. */
  readonly longestWaitMs: number;
}

interface Waiter {
  readonly latestAt: number;
  /** It met a limit: what it waits is not the store's time alone. */
  isHeldUp: boolean;
  grant(): void;
  refuse(error: unknown): void;
}

/** The limit that is reached, and until when. */
interface Obstacle {
  readonly rule: LimitRule;
  readonly until: number;
}

/** Those who want to call one provider, in the order in which they came. */
export class LimitLine {
  readonly #provider: string;
  readonly #counters: readonly LimitCounter[];
  readonly #waiting = new Set<Waiter>();
  #obstacle: Obstacle | undefined;
  #pause = new AbortController();
  #isMoving = false;

  constructor(provider: string, counters: readonly LimitCounter[]) {
    this.#provider = provider;
    this.#counters = counters;
  }

  /** Resolves when it is the caller's turn, with the milliseconds waited for it. */
  take({ signal, longestWaitMs }: TakeOptions): Promise<number> {
    if (signal.aborted) return Promise.reject(abortError(this.#provider, signal));
    return new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const onAbort = (): void => waiter.refuse(abortError(this.#provider, signal));
      const leave = (): void => {
        signal.removeEventListener('abort', onAbort);
        this.#waiting.delete(waiter);
        if (this.#waiting.size === 0) this.#pause.abort();
      };
      const waiter: Waiter = {
        latestAt: startedAt + longestWaitMs,
        isHeldUp: false,
        grant: () => {
          leave();
          resolve(waiter.isHeldUp ? Math.round(performance.now() - startedAt) : 0);
        },
        refuse: (error) => {
          leave();
          reject(error);
        },
      };
      signal.addEventListener('abort', onAbort);
      this.#join(waiter);
    });
  }

  #join(waiter: Waiter): void {
    const ahead = this.#waiting.size;
    this.#waiting.add(waiter);
    if (this.#obstacle) this.#refuseHopeless(this.#obstacle, [waiter], ahead);
    void this.#move();
  }

  /** Lets one after the other have its turn until nobody waits. */
  async #move(): Promise<void> {
    if (this.#isMoving) return;
    this.#isMoving = true;
    try {
      while (this.#waiting.size > 0) {
        const obstacle = await this.#count();
        if (obstacle) await this.#stopAt(obstacle);
        else this.#first()?.grant(); // the one who was first before may have left
      }
    } catch (error) {
      for (const waiter of this.#waiting) waiter.refuse(error);
    }
    this.#isMoving = false;
  }

  #first(): Waiter | undefined {
    const [first] = this.#waiting;
    return first;
  }

  /** Counts a call under each limit, up to the first that is reached. */
  async #count(): Promise<Obstacle | undefined> {
    for (const counter of this.#counters) {
      const waitMs = await counter.take();
      if (waitMs > 0) return { rule: counter.rule, until: performance.now() + waitMs };
    }
    return undefined;
  }

  async #stopAt(obstacle: Obstacle): Promise<void> {
    this.#obstacle = obstacle;
    this.#refuseHopeless(obstacle, this.#waiting, 0);
    if (this.#waiting.size > 0) {
      this.#pause = new AbortController();
      await sleep(obstacle.until - performance.now(), this.#pause.signal);
    }
    this.#obstacle = undefined;
  }

  /** Refuses whose turn would come too late, reckoning with those ahead who stay. */
  #refuseHopeless({ rule, until }: Obstacle, waiters: Iterable<Waiter>, before: number): void {
    let ahead = before;
    for (const waiter of waiters) {
      const turnAt = until + Math.floor(ahead / rule.points) * rule.seconds * 1000;
      if (turnAt > waiter.latestAt) {
        waiter.refuse(limitError(rule, turnAt - performance.now()));
      } else {
        waiter.isHeldUp = true;
        ahead += 1;
      }
    }
  }
}

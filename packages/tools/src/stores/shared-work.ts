import { abortError, Deadline, untilAborted, WebProviderError } from '@hermes/web-core';
import { allowManyListeners } from '../allow-many-listeners.js';

/** Time between the work's own end and the first waiter's, for it to hand over what it has: a tenth, at most this. */
const LONGEST_GRACE_MS = 1000;

/** One who waits for a piece of work. */
export interface Waiter {
  /** Who does the work, for messages. */
  readonly who: string;
  /** Time until this one leaves. */
  readonly remainingMs: number;
  /** Fires when this one leaves. */
  readonly signal: AbortSignal;
}

/** One piece of work and those who wait for it. */
export class SharedWork {
  readonly #deadline: Deadline;
  readonly #result: Promise<unknown>;
  readonly #who: string;
  readonly #onEnd: () => void;
  #waiters = 0;
  #isDone = false;

  /**
   * Begins soon. The work's signal fires a little before the time of the first waiter is up, so that it can hand over what
   * it has, and when nobody waits any more. `onEnd` is told when nobody may join any more.
   */
  constructor(
    work: (deadline: Deadline) => Promise<unknown>,
    { who, remainingMs }: Waiter,
    onEnd: () => void,
  ) {
    this.#deadline = new Deadline(remainingMs - Math.min(LONGEST_GRACE_MS, remainingMs / 10));
    allowManyListeners(this.#deadline.signal);
    this.#who = who;
    this.#onEnd = onEnd;
    this.#result = this.#do(work);
    this.#result.catch(() => {}); // those who wait are told; the last may have left
  }

  /** The first waiter's time was up before the work was done. */
  get isOutOfTime(): boolean {
    return this.#deadline.signal.aborted;
  }

  async #do(work: (deadline: Deadline) => Promise<unknown>): Promise<unknown> {
    await Promise.resolve(); // first those who wait are let in
    try {
      return await work(this.#deadline);
    } catch (error) {
      const { signal } = this.#deadline;
      if (!signal.aborted || WebProviderError.is(error)) throw error;
      throw abortError(this.#who, signal); // whatever is thrown by what the signal ends
    } finally {
      this.#end();
    }
  }

  /** @throws WebProviderError `timeout` or `aborted` when this one leaves, whether the work cares or not; what the work throws. */
  async join({ who, signal }: Waiter): Promise<unknown> {
    this.#waiters += 1;
    try {
      return await untilAborted(who, this.#result, signal);
    } finally {
      this.#waiters -= 1;
      if (this.#waiters === 0 && !this.#isDone) this.#abandon(signal.reason);
    }
  }

  #abandon(reason: unknown): void {
    this.#end();
    this.#deadline.abort(reason);
  }

  #end(): void {
    this.#isDone = true;
    this.#deadline[Symbol.dispose]();
    this.#onEnd();
  }
}

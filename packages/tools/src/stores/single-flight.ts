import { abortError, type Deadline } from '@hermes/web-core';
import { SharedWork, type Waiter } from './shared-work.js';

/** What shared work gave. */
export interface Flight<T> {
  /** The same object for everyone who waited: copy it before it is changed. */
  readonly value: T;
  /** True for those who joined work that another had begun. */
  readonly isShared: boolean;
}

/** Work that is done once for all who ask for it while it runs. */
export class SingleFlight {
  readonly #flights = new Map<string, SharedWork>();

  /**
   * Joins the work in flight under this key, or begins it; without a key it is nobody else's. A waiter leaves when its
   * signal fires, and the others wait on; the work's own signal fires when the last has left, and who comes then begins
   * anew. So does a latecomer who has more than half of its time left when that of the first is up.
   *
   * @throws WebProviderError `timeout` or `aborted` for a waiter who leaves; what the work throws.
   */
  async run<T>(
    key: string | undefined,
    waiter: Waiter,
    work: (deadline: Deadline) => Promise<T>,
  ): Promise<Flight<T>> {
    if (waiter.signal.aborted) throw abortError(waiter.who, waiter.signal);
    const running = key === undefined ? undefined : this.#flights.get(key);
    if (!running) return toFlight<T>(await this.#begin(key, waiter, work).join(waiter), false);
    const endsAt = performance.now() + waiter.remainingMs;
    const joined = running.join(waiter);
    await Promise.allSettled([joined]);
    const remainingMs = endsAt - performance.now();
    const isEarly = running.isOutOfTime && remainingMs > waiter.remainingMs / 2;
    if (isEarly && !waiter.signal.aborted) return this.run(key, { ...waiter, remainingMs }, work);
    return toFlight<T>(await joined, true);
  }

  #begin(
    key: string | undefined,
    waiter: Waiter,
    work: (deadline: Deadline) => Promise<unknown>,
  ): SharedWork {
    const flight = new SharedWork(work, waiter, () => {
      if (key !== undefined && this.#flights.get(key) === flight) this.#flights.delete(key);
    });
    if (key !== undefined) this.#flights.set(key, flight);
    return flight;
  }
}

/** The key names the question, and so the type of the answer. */
function toFlight<T>(value: unknown, isShared: boolean): Flight<T> {
  return { value: value as T, isShared };
}

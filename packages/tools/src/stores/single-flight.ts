import { SharedWork } from './shared-work.js';

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
   * Joins the work in flight under this key, or begins it. A waiter whose signal fires is rejected with its reason, and
   * the others wait on; the work's own signal fires when the last has left, and who comes then begins anew.
   */
  async run<T>(
    key: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<Flight<T>> {
    signal.throwIfAborted();
    const running = this.#flights.get(key);
    const flight = running ?? this.#begin(key, work);
    const value = await flight.join(signal);
    return { value: value as T, isShared: running !== undefined }; // the key names the question, and so the type of the answer
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<unknown>): SharedWork {
    const flight = new SharedWork(work, () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    });
    this.#flights.set(key, flight);
    return flight;
  }
}

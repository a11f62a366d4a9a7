import { sleep, untilAborted } from './deadline.js';

/** Spaces requests evenly, in the order in which they ask. */
export class Pace {
  readonly #service: string;
  #line: Promise<void> = Promise.resolve();
  #nextAtMs = 0;

  /** `service` is who an aborted wait is reported for. */
  constructor(service: string) {
    this.#service = service;
  }

  /**
   * Resolves when the next request may be sent. A wait that is aborted ends at once and uses up no turn.
   *
   * @throws `WebProviderError` `aborted` or `timeout`
   */
  async turn(intervalMs: number, signal?: AbortSignal): Promise<void> {
    const turn = this.#line.then(() => this.#take(intervalMs, signal));
    this.#line = turn.catch(() => {}); // the next in line goes on all the same
    await untilAborted(this.#service, turn, signal); // those further back in the line wait on no timer of their own
  }

  async #take(intervalMs: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const waitMs = this.#nextAtMs - performance.now();
    if (waitMs > 0) await sleep(waitMs, signal);
    signal?.throwIfAborted();
    this.#nextAtMs = performance.now() + intervalMs;
  }
}

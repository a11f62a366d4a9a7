import { setTimeout as sleep } from 'node:timers/promises';

/** Spaces requests evenly, in the order in which they ask. */
export class Pace {
  #line: Promise<void> = Promise.resolve();
  #nextAtMs = 0;

  /**
   * Resolves when the next request may be sent. A wait that is aborted ends at once and uses up no turn.
   *
   * @throws the reason of the signal
   */
  async turn(intervalMs: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const turn = this.#line.then(() => this.#take(intervalMs, signal));
    this.#line = turn.catch(() => {}); // the next in line goes on all the same
    await Promise.race([turn, rejectOnAbort(signal)]);
  }

  async #take(intervalMs: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const waitMs = this.#nextAtMs - performance.now();
    if (waitMs > 0) await sleep(waitMs, undefined, { signal });
    this.#nextAtMs = performance.now() + intervalMs;
  }
}

/** For those further back in the line, who are not waiting on a timer of their own. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

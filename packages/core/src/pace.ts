import { sleep } from './deadline.js';

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
    await untilAborted(turn, signal);
  }

  async #take(intervalMs: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const waitMs = this.#nextAtMs - performance.now();
    if (waitMs > 0) await sleep(waitMs, signal);
    signal.throwIfAborted();
    this.#nextAtMs = performance.now() + intervalMs;
  }
}

/** For those further back in the line, who are not waiting on a timer of their own. */
async function untilAborted(turn: Promise<void>, signal: AbortSignal): Promise<void> {
  let onAbort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = (): void => reject(signal.reason);
  });
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([turn, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { abortError, untilAborted } from '@hermes/web-core';

/** How a request waits for its turn. */
export interface TurnOptions {
  /** From the end of one request to the start of the next. */
  readonly gapMs: number;
  readonly signal: AbortSignal;
}

/** One request at a time for each host, with a gap between them, however many crawls there are. */
export class HostTurns {
  /** When the last request to a host ended; pending while it runs. */
  readonly #ends = new Map<string, Promise<number>>();

  /** @throws WebProviderError `timeout` or `aborted` when the signal fires first, and what the task throws. */
  async take<T>(host: string, options: TurnOptions, task: () => Promise<T>): Promise<T> {
    const before = this.#ends.get(host) ?? Promise.resolve(Number.NEGATIVE_INFINITY);
    const turn = this.#turn(before, options, task);
    const end = turn.then(now, now);
    // A turn that was given up early still has the one before it to wait for.
    this.#ends.set(
      host,
      Promise.all([before, end]).then(([first, second]) => Math.max(first, second)),
    );
    try {
      return await turn;
    } catch (error) {
      if (options.signal.aborted) throw abortError(host, options.signal);
      throw error;
    }
  }

  async #turn<T>(
    before: Promise<number>,
    { gapMs, signal }: TurnOptions,
    task: () => Promise<T>,
  ): Promise<T> {
    const endedAt = await untilAborted('The request', before, signal);
    const waitMs = endedAt + gapMs - now();
    if (waitMs > 0) await wait(waitMs, undefined, { signal });
    return await task();
  }
}

function now(): number {
  return performance.now();
}

import { WebProviderError } from '@hermes/web-core';
import { vi } from 'vitest';
import type { ProviderLimits } from '../../src/stores/index.js';
import { openTestStores } from './open-test-stores.js';

/** One who wants to call; times in milliseconds from the beginning. */
export interface Taker {
  readonly comesAt: number;
  readonly longestWaitMs?: number;
  /** When its signal fires, after it came. */
  readonly leavesAfter?: number | undefined;
}

/** How it ended for one, and when. */
export interface Ending {
  readonly taker: Taker;
  readonly at: number;
  readonly outcome: 'granted' | 'refused' | 'left';
  readonly waitedMs?: number;
  readonly error?: WebProviderError;
}

/** Lets takers come to one provider on a clock that is turned by hand, and gives their endings in order. */
export async function runTakers(
  limits: ProviderLimits,
  takers: readonly Taker[],
  lengthMs: number,
): Promise<readonly Ending[]> {
  await import('rate-limiter-flexible'); // while the clock still goes by itself
  await import('keyv');
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
    now: 5_000_000,
  });
  const stores = openTestStores({ limits: { vendor: limits } });
  const endings: Ending[] = [];
  const take = async (taker: Taker): Promise<void> => {
    const controller = new AbortController();
    if (taker.leavesAfter !== undefined) setTimeout(() => controller.abort(), taker.leavesAfter);
    const ending = await stores.limits
      .take('vendor', { signal: controller.signal, longestWaitMs: taker.longestWaitMs ?? 600_000 })
      .then((waitedMs) => ({ outcome: 'granted', waitedMs }) as const, endingOf);
    endings.push({ taker, at: Date.now() - 5_000_000, ...ending });
  };
  const coming = takers.map(
    (taker) =>
      new Promise<void>((resolve) => {
        setTimeout(() => void take(taker).then(resolve), taker.comesAt);
      }),
  );
  await vi.advanceTimersByTimeAsync(lengthMs);
  vi.useRealTimers();
  await Promise.all(coming);
  return endings;
}

function endingOf(error: unknown): Pick<Ending, 'outcome' | 'error'> {
  if (!WebProviderError.is(error)) throw error;
  return { outcome: error.code === 'aborted' ? 'left' : 'refused', error };
}

import type { RateLimiterMemory } from 'rate-limiter-flexible';
import { BoundedMap } from './bounded-map.js';
import { limitersOf } from './limiters.js';
import { makeKeyv } from './make-keyv.js';
import type { Store } from './store.js';

const ANSWER_BOUNDS = { maxEntries: 1000, maxChars: 20_000_000 };
const COOL_DOWN_BOUNDS = { maxEntries: 1000, maxChars: 1_000_000 };

/** The library forgets a count with a timer, and timers of Node end at once when they are longer than this. */
const LONGEST_TIMER_SECONDS = 2_147_483;

/** A store that ends with the process. */
export async function openMemoryStore(): Promise<Store> {
  const keyv = await import('keyv');
  const answers = new BoundedMap(ANSWER_BOUNDS);
  const coolDowns = new BoundedMap(COOL_DOWN_BOUNDS);
  const counters: { readonly name: string; readonly limiter: RateLimiterMemory }[] = [];
  return {
    isShared: false,
    isAlive: true,
    answers: makeKeyv(keyv, answers, 'answer'),
    coolDowns: makeKeyv(keyv, coolDowns, 'cool-down'),
    limiter: limitersOf(({ RateLimiterMemory: Limiter }, { name, points, seconds }) => {
      const duration = seconds > LONGEST_TIMER_SECONDS ? 0 : seconds; // 0 is without end
      const limiter = new Limiter({ points, duration });
      counters.push({ name, limiter });
      return limiter;
    }),
    close: async (): Promise<void> => {
      answers.clear();
      coolDowns.clear();
      for (const { name, limiter } of counters) await limiter.delete(name); // and its timer
    },
  };
}

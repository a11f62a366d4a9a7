import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { CounterRule } from './store.js';

export type LimiterLibrary = typeof import('rate-limiter-flexible');

type MakeLimiter<T> = (library: LimiterLibrary, rule: CounterRule) => T;

/** Makes one limiter for each name, on its first use. */
export function limitersOf<T extends RateLimiterAbstract>(make: MakeLimiter<T>): MakeLimiter<T> {
  const limiters = new Map<string, T>();
  return (library, rule) => {
    const limiter = limiters.get(rule.name) ?? make(library, rule);
    limiters.set(rule.name, limiter);
    return limiter;
  };
}

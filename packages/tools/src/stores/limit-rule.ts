import { WebProviderError } from '@hermes/web-core';
import type { CounterRule } from './store.js';
import type { ProviderLimits } from './store-settings.js';

/** A kind of limit, as its key under `web.limits.<provider>` is spelled. */
export type LimitKey = 'per_second' | 'per_minute' | 'per_month';

/** One limit of a provider. */
export interface LimitRule {
  readonly key: LimitKey;
  readonly provider: string;
  readonly points: number;
  readonly seconds: number;
}

/** Longer than any month: the counter's name holds the month, its length only says when it may be forgotten. */
const MONTH_SECONDS = 32 * 24 * 3600;

/** The limits of a provider, the shortest first: a wait for a longer one must not use up a shorter one. */
export function limitRules(provider: string, limits: ProviderLimits): readonly LimitRule[] {
  const all = [
    { key: 'per_second', points: limits.perSecond, seconds: 1 },
    { key: 'per_minute', points: limits.perMinute, seconds: 60 },
    { key: 'per_month', points: limits.perMonth, seconds: MONTH_SECONDS },
  ] as const;
  return all.flatMap(({ points, ...rule }) =>
    points === undefined ? [] : [{ ...rule, provider, points }],
  );
}

/** The counter of a limit just now: a month, UTC, has its own. */
export function counterOf({ key, provider, points, seconds }: LimitRule): CounterRule {
  const month = key === 'per_month' ? `:${new Date().toISOString().slice(0, 7)}` : '';
  return { name: `${provider}:${key}${month}`, points, seconds };
}

/** When the month ends, in milliseconds since 1970. */
export function monthEnd(): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
}

/** `waitMs` is the time until the caller's turn would come. */
export function limitError({ key, provider, points }: LimitRule, waitMs: number): WebProviderError {
  const retryAfterMs = Math.max(1, Math.ceil(waitMs));
  const setting = `web.limits.${provider}.${key} (${points})`;
  if (key === 'per_month') {
    const day = new Date(monthEnd()).toISOString().slice(0, 10);
    return new WebProviderError(
      'quota',
      `${provider} is not asked: ${setting} is used up until ${day}. Raise the limit, or use another provider.`,
      { retryAfterMs },
    );
  }
  return new WebProviderError(
    'rate_limited',
    `${provider} is not asked: ${setting} is reached. Try again in ${Math.ceil(retryAfterMs / 1000)} s, raise the limit, or use another provider.`,
    { retryAfterMs },
  );
}

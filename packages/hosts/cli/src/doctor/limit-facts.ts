import { CAPABILITIES, type Settings } from '@hermes/web-core';
import type { ProviderRow } from '@hermes/web-tools';
import type { CapabilityTable } from './capability-facts.js';
import { type Configuration, placeOf } from './configuration.js';
import { type Problem, warning } from './problem.js';

/** One limit of `web.limits`, and what it leaves in the present second, minute or month. */
export interface LimitFacts {
  readonly provider: string;
  readonly limit: 'per_second' | 'per_minute' | 'per_month';
  readonly calls: number;
  /** Without `web.cache` another process does not know of the calls of this one: then it is the whole limit. Absent: not known. */
  readonly left?: number;
}

/** Every limit of a provider that is there; what is left of it only where `isCounted`. */
export function limitFacts(
  rows: readonly ProviderRow[],
  { limits }: Pick<Settings, 'limits'>,
  isCounted: boolean,
): readonly LimitFacts[] {
  return rows.flatMap(({ name: provider, state, calls_left: left }) => {
    if (!left || state === 'displaced') return [];
    const { perSecond, perMinute, perMonth } = limits[provider] ?? {};
    const all = [
      { provider, limit: 'per_second', calls: perSecond, left: left.per_second },
      { provider, limit: 'per_minute', calls: perMinute, left: left.per_minute },
      { provider, limit: 'per_month', calls: perMonth, left: left.per_month },
    ] as const;
    return all.flatMap(({ calls, left: rest, ...facts }) =>
      calls === undefined || rest === undefined
        ? []
        : [{ ...facts, calls, ...(isCounted && { left: rest }) }],
    );
  });
}

/** Months that are used up: until the next one every call fails. A second and a minute are over before anybody reads of them. */
export function limitProblems(
  limits: readonly LimitFacts[],
  table: CapabilityTable,
  { lines }: Configuration,
): readonly Problem[] {
  return limits
    .filter(({ limit, left }) => limit === 'per_month' && left === 0)
    .map(({ provider, calls }) => {
      const key = `web.limits.${provider}.per_month`;
      const chosenFor = CAPABILITIES.filter((name) => table[name].provider === provider);
      const spent = `${key} (${calls}, ${placeOf(key, lines)}) is used up until the month ends, UTC.`;
      if (chosenFor.length === 0) return warning(provider, spent);
      const message = `${provider} is chosen for ${chosenFor.join(', ')} and would not be asked: ${spent} Raise the limit, or choose another provider.`;
      return { severity: 'error', subject: provider, message };
    });
}

import type { ConfigSection } from './config-reader.js';

/** How many calls a provider may get; absent is unlimited. */
export interface ProviderLimits {
  readonly perSecond?: number;
  readonly perMinute?: number;
  /** By calendar month, UTC. */
  readonly perMonth?: number;
}

const RANGE = { missing: 0, min: 1, max: 1_000_000_000 };

/** `web.limits.<provider>: { per_second, per_minute, per_month }`. */
export function readLimits(web: ConfigSection): Readonly<Record<string, ProviderLimits>> {
  const limits = web.section('limits');
  return Object.fromEntries(
    limits.keys.map((name) => [name.trim().toLowerCase(), limitsOf(limits.section(name))]),
  );
}

function limitsOf(section: ConfigSection): ProviderLimits {
  const perSecond = section.number('per_second', RANGE);
  const perMinute = section.number('per_minute', RANGE);
  const perMonth = section.number('per_month', RANGE);
  return {
    ...(perSecond > 0 && { perSecond }),
    ...(perMinute > 0 && { perMinute }),
    ...(perMonth > 0 && { perMonth }),
  };
}

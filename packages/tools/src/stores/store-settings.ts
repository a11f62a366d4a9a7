/** How much may be asked of one provider, in whole numbers; what is absent is not limited. */
export interface ProviderLimits {
  readonly perSecond?: number | undefined;
  readonly perMinute?: number | undefined;
  /** In a calendar month, UTC. */
  readonly perMonth?: number | undefined;
}

/** What the stores need of the settings. */
export interface StoreSettings {
  readonly cacheTtlMs: number;
  /** `memory`, `sqlite`, or a `redis://` or `rediss://` URL. */
  readonly cacheStore: string;
  /** By provider name. */
  readonly limits: Readonly<Record<string, ProviderLimits>>;
}

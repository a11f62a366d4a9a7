import type { Logger } from '@hermes/web-core';
import { CallCache } from './call-cache.js';
import { CoolDowns } from './cool-downs.js';
import { Limits } from './limits.js';
import { redisKind } from './redis-store.js';
import { SingleFlight } from './single-flight.js';
import { sqliteKind } from './sqlite-store.js';
import type { SharedStoreKind } from './store.js';
import type { StoreSettings } from './store-settings.js';
import { StoreSwitch } from './store-switch.js';

export interface StoresInput {
  readonly settings: StoreSettings;
  /** HERMES_HOME, where the SQLite file lies. */
  readonly home: string;
  readonly logger: Logger;
}

/** What calls share, in this process or, by `web.cache`, with others. */
export interface Stores {
  readonly cache: CallCache;
  /** Calls that run just now; never shared with another process. */
  readonly flights: SingleFlight;
  readonly limits: Limits;
  readonly coolDowns: CoolDowns;
  /** Lets go of files and connections, and forgets what is in memory. What is used after it opens again. */
  close(): Promise<void>;
}

/** Nothing is imported or opened before the first use. */
export function openStores({ settings, home, logger }: StoresInput): Stores {
  const stores = new StoreSwitch(kindOf(settings.cacheStore, home), logger);
  return {
    cache: new CallCache(stores, settings.cacheTtlMs),
    flights: new SingleFlight(),
    limits: new Limits(settings.limits, stores),
    coolDowns: new CoolDowns(stores),
    close: () => stores.close(),
  };
}

/** `undefined` for the memory of this process. */
function kindOf(cacheStore: string, home: string): SharedStoreKind | undefined {
  if (cacheStore === 'memory') return undefined;
  return cacheStore === 'sqlite' ? sqliteKind(home) : redisKind(cacheStore);
}

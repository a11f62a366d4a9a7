import type { Keyv } from 'keyv';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { LimiterLibrary } from './limiters.js';

/** What a counter counts. */
export interface CounterRule {
  readonly name: string;
  readonly points: number;
  /** Length of the window, which begins with the first call in it. */
  readonly seconds: number;
}

/** A place where answers, cool-downs and counters are kept. Everything in it may fail and may take long. */
export interface Store {
  /** Whether other processes see it. */
  readonly isShared: boolean;
  /** False when the connection is gone, so that another must be made. */
  readonly isAlive: boolean;
  readonly answers: Keyv;
  readonly coolDowns: Keyv;
  /** The same one for the same name. The library is handed in: its import takes longer than a store may. */
  limiter(library: LimiterLibrary, rule: CounterRule): RateLimiterAbstract;
  close(): Promise<void>;
}

/** Opens a store. The signal ends an attempt that takes too long. */
export type StoreOpener = (signal: AbortSignal) => Promise<Store>;

/** A kind of store that is shared with other processes. */
export interface SharedStoreKind {
  /** For messages, without secrets. */
  readonly title: string;
  /** Imports what is needed. @throws an error that names the package to install */
  load(): Promise<StoreOpener>;
  /** Why it failed and, where there is something, what to do. */
  explain(error: unknown): string;
}

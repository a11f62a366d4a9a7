import { type Logger, messageOf } from '@hermes/web-core';
import { openMemoryStore } from './memory-store.js';
import type { SharedStoreKind, Store, StoreOpener } from './store.js';
import { withinTime } from './within-time.js';

/** A store makes a call no later than this. */
const LONGEST_WAIT_MS = 200;
/** A store that failed is left alone so long. */
const REST_MS = 10_000;
/** So often it is said that it fails. */
const WARNING_INTERVAL_MS = 600_000;

/** The shared store while it works, and the memory of this process while it does not, or where none is wanted. */
export class StoreSwitch {
  readonly #kind: SharedStoreKind | undefined;
  readonly #logger: Logger;
  #opener: Promise<StoreOpener | undefined> | undefined;
  #opening: Promise<Store> | undefined;
  #shared: Store | undefined;
  #memory: Promise<Store> | undefined;
  #closing = new AbortController();
  /** It has failed: nobody waits for it until it is open again. */
  #isDoubted = false;
  #restsUntil = 0;
  #warnedAt = Number.NEGATIVE_INFINITY;

  constructor(kind: SharedStoreKind | undefined, logger: Logger) {
    this.#kind = kind;
    this.#logger = logger;
  }

  /** Nothing has been kept and nobody else can have kept anything. */
  get isEmpty(): boolean {
    return this.#kind === undefined && this.#memory === undefined;
  }

  /** Does the work on the shared store or, where that fails or takes too long, on the memory. Throws nothing that a shared store threw. */
  async use<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const { signal } = this.#closing;
    const opener = await this.#loadOpener();
    const opening = opener && this.#reach(opener);
    if (opener && opening) {
      const attempt = new Attempt(work);
      const again = (): Promise<Store> | undefined => this.#reach(opener);
      try {
        return await withinTime(attempt.run(opening, again), LONGEST_WAIT_MS);
      } catch (error) {
        if (!signal.aborted) this.#doubt(attempt.store, error);
      }
    }
    return await work(await this.memory());
  }

  /** The store of this process alone. */
  memory(): Promise<Store> {
    this.#memory ??= openMemoryStore();
    return this.#memory;
  }

  /** Lets go of everything; the next use opens again. */
  async close(): Promise<void> {
    const open = [this.#shared, this.#opening, this.#memory];
    this.#shared = undefined;
    this.#opening = undefined;
    this.#memory = undefined;
    this.#isDoubted = false;
    this.#restsUntil = 0;
    this.#closing.abort();
    this.#closing = new AbortController();
    await Promise.allSettled(open.map(async (store) => (await store)?.close()));
  }

  #loadOpener(): Promise<StoreOpener | undefined> | undefined {
    this.#opener ??= this.#kind?.load().catch((error: unknown) => {
      this.#warn(messageOf(error));
      return undefined; // what is not installed does not appear while the process runs
    });
    return this.#opener;
  }

  /** The shared store, where it may be waited for. */
  #reach(opener: StoreOpener): Promise<Store> | undefined {
    if (this.#shared?.isAlive) return Promise.resolve(this.#shared);
    if (performance.now() < this.#restsUntil) return undefined;
    if (!this.#opening) {
      this.#opening = this.#open(opener);
      this.#opening.catch(() => {}); // in doubt nobody waits for it
    }
    return this.#isDoubted ? undefined : this.#opening;
  }

  async #open(opener: StoreOpener): Promise<Store> {
    const { signal } = this.#closing;
    try {
      const store = await opener(signal);
      if (signal.aborted) await store.close();
      signal.throwIfAborted();
      this.#shared = store;
      this.#isDoubted = false;
      return store;
    } catch (error) {
      if (!signal.aborted) this.#restsUntil = performance.now() + REST_MS;
      throw error;
    } finally {
      if (!signal.aborted) this.#opening = undefined;
    }
  }

  /** A store that is open is left; one that is being opened may still come. */
  #doubt(used: Store | undefined, error: unknown): void {
    if (used && used !== this.#shared) return; // another call has left it
    if (used) {
      this.#shared = undefined;
      this.#restsUntil = performance.now() + REST_MS;
      used.close().catch(() => {}); // it is broken
    }
    this.#isDoubted = true;
    const { title = '', explain = messageOf } = this.#kind ?? {};
    this.#warn(
      `${title} cannot be used (${explain(error)}). It is tried again every ${REST_MS / 1000} s`,
    );
  }

  #warn(what: string): void {
    const now = performance.now();
    if (now - this.#warnedAt < WARNING_INTERVAL_MS) return;
    this.#warnedAt = now;
    this.#logger.warn(
      `${what}. Until then answers, limits and cool-downs are kept in the memory of this process.`,
    );
  }
}

/** Work on a shared store: on the next connection once more where the first was lost, as idle ones are. */
class Attempt<T> {
  /** The one that the work is done on, once it is open. */
  store: Store | undefined;
  readonly #work: (store: Store) => Promise<T>;

  constructor(work: (store: Store) => Promise<T>) {
    this.#work = work;
  }

  async run(opening: Promise<Store>, again: () => Promise<Store> | undefined): Promise<T> {
    const store = await opening;
    this.store = store;
    try {
      return await this.#work(store);
    } catch (error) {
      const reopening = store.isAlive ? undefined : again();
      if (!reopening) throw error;
      this.store = undefined;
      return await this.run(reopening, () => undefined);
    }
  }
}

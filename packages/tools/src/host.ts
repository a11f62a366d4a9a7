import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import {
  type AdoptedProvider,
  type Capability,
  type Config,
  Deadline,
  type Env,
  type Logger,
  type Lookup,
  messageOf,
  type ProviderContext,
  type RegistryEntry,
  type Selection,
  type SelectionGround,
  selectProvider,
  untilAborted,
} from '@hermes/web-core';
import {
  createEnv,
  createFetch,
  declaredSecrets,
  hermesHome,
  LazyDependencies,
  type LiveEnv,
} from '@hermes/web-core/node';
import { allowManyListeners } from './allow-many-listeners.js';
import { DebugFile } from './debug-file.js';
import { harmless } from './harmless.js';
import { objection } from './objection.js';
import type { WebCallOptions, WebOptions } from './options.js';
import { toFailure } from './settle.js';
import type { Stores } from './stores/index.js';
import { type Ready, sweep } from './sweep.js';

/** For all providers together: one that never ends its work must not keep the program. */
const CLOSE_TIMEOUT_MS = 2000;

function ignore(): void {}

/** As many calls as there are listen to it. */
function endlessListeners(controller: AbortController): AbortController {
  allowManyListeners(controller.signal);
  return controller;
}

/** A call as it was made. */
export interface Call<T extends WebCallOptions = WebCallOptions> {
  readonly options: T;
  /** Fires when the host is closed. */
  readonly closing: AbortSignal;
}

/** One set of environment, configuration and providers. Two hosts in a process share nothing. */
export class Host {
  /** Tells this host's instances from those of another. */
  readonly id: string = randomUUID();
  readonly home: string;
  readonly env: Env;
  readonly lookup: Lookup | undefined;
  readonly debugFile: DebugFile;
  readonly #logger: Logger;
  readonly #options: WebOptions;
  readonly #liveEnv: LiveEnv;
  readonly #dependencies: LazyDependencies;
  #ready: Promise<Ready> | undefined;
  #stores: Promise<Stores> | undefined;
  readonly #loads = new Map<RegistryEntry, Promise<AdoptedProvider>>();
  #closing = endlessListeners(new AbortController());

  constructor(options: WebOptions) {
    const given = options.env ?? {};
    this.#options = options;
    this.home = options.home === undefined ? hermesHome(given) : resolve(options.home);
    this.#liveEnv = createEnv(given, this.home);
    this.env = this.#liveEnv.env;
    this.lookup = options.lookup;
    const { home, env } = this;
    this.#logger = harmlessLogger(options.logger);
    this.debugFile = new DebugFile({ home, env, logger: this.#logger });
    const { confirmInstall } = options;
    this.#dependencies = new LazyDependencies({
      home: this.home,
      env: this.env,
      given,
      ...(confirmInstall && { confirm: confirmInstall }),
    });
  }

  /** Configuration and discovery, once, also for concurrent first calls; a sweep that failed is tried again by the next call. */
  ready(): Promise<Ready> {
    this.#ready ??= this.#sweep().catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }

  /** About `.env` as it is now. */
  envWarnings(): readonly string[] {
    return this.#liveEnv.warnings();
  }

  /** Who serves a capability. Without `byManifest` the code of the chosen plugin has been loaded and agrees. */
  async select(
    capability: Capability,
    options: {
      readonly requested?: string | undefined;
      readonly byManifest?: boolean;
      readonly signal?: AbortSignal;
    } = {},
  ): Promise<Selection> {
    const { configError, registry, settings } = await this.ready();
    if (configError !== undefined) return unreadable(capability, configError);
    const isSound = this.envWarnings().length === 0; // a line that is not read may have named a provider
    return selectProvider(capability, {
      registry,
      settings: { ...settings, keylessFallback: settings.keylessFallback && isSound },
      env: this.env,
      requested: options.requested,
      ...(!options.byManifest && {
        confirm: async (entry, wanted, ground) => {
          options.signal?.throwIfAborted(); // nobody waits for it: no plugin's code is started
          return this.#confirm(entry, wanted, ground);
        },
        isReady: async (entry) => {
          const provider = await this.load(entry);
          return provider.isAvailable() || provider.isKeylessAvailable();
        },
      }),
    });
  }

  /** The plugin's code, imported on its first use. */
  load(entry: RegistryEntry): Promise<AdoptedProvider> {
    const load = this.#loads.get(entry) ?? entry.load();
    this.#loads.set(entry, load);
    return load;
  }

  /** What no message of a provider may show. */
  secretsOf(entry: RegistryEntry): readonly string[] {
    return declaredSecrets(entry, this.env);
  }

  /** The secrets of every provider; none are known where the sweep fails. */
  async secrets(): Promise<readonly string[]> {
    const ready = await this.ready().catch(ignore);
    return ready ? ready.registry.list().flatMap((entry) => this.secretsOf(entry)) : [];
  }

  /** Cache, limits and cool-downs. */
  stores(): Promise<Stores> {
    this.#stores ??= this.#openStores();
    return this.#stores;
  }

  /** Takes a call in: the next `close()` ends it, however far it is by then. */
  enter<T extends WebCallOptions>(options: T): Call<T> {
    return { options, closing: this.#closing.signal };
  }

  /** The clock of one call: it ends at its time limit, when the caller aborts, and when this host is closed. */
  startCall(timeoutMs: number, { options, closing }: Call): Deadline {
    const signal = options.signal ?? undefined;
    if (signal) allowManyListeners(signal); // many calls at once may share one
    return new Deadline(timeoutMs, signal, closing);
  }

  /** Ends the calls that run, waits for plugins that are being loaded, and closes every provider. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#closing = endlessListeners(new AbortController());
    this.#dependencies.close();
    const loads = [...this.#loads.values()];
    this.#loads.clear();
    using deadline = new Deadline(CLOSE_TIMEOUT_MS);
    const closed = Promise.allSettled([
      ...loads.map(async (load) => (await load).close()),
      this.#stores?.then((stores) => stores.close()),
    ]);
    this.#stores = undefined;
    await untilAborted('close', closed, deadline.signal).catch(ignore);
  }

  async #confirm(
    entry: RegistryEntry,
    capability: Capability,
    ground: SelectionGround,
  ): Promise<string | undefined> {
    try {
      return objection(await this.load(entry), capability, ground);
    } catch (error) {
      return messageOf(error);
    }
  }

  async #sweep(): Promise<Ready> {
    const ready = await sweep(this.#options, this.home, {
      contextFor: (config) => this.#context(config),
      dependencies: this.#dependencies,
    });
    for (const warning of this.envWarnings()) this.#logger.warn(warning);
    return ready;
  }

  async #openStores(): Promise<Stores> {
    const [{ openStores }, { settings }] = await Promise.all([
      import('./stores/index.js'), // late: selecting and looking around need none
      this.ready(),
    ]);
    return openStores({ settings, home: this.home, logger: this.#logger });
  }

  #context(config: Config): ProviderContext {
    return {
      env: this.env,
      config,
      fetch: this.#options.fetch ?? createFetch(this.env),
      ...(this.lookup && { lookup: this.lookup }),
      logger: this.#logger,
      home: this.home,
    };
  }
}

/** Nobody is chosen by a configuration that cannot be read. */
function unreadable(capability: Capability, error: unknown): Selection {
  const { error: message, code = 'not_configured' } = toFailure(error);
  const nobody = { capability, step: 'none', reason: message, candidates: [] } as const;
  return { ...nobody, error: { code, message } };
}

function harmlessLogger(logger: Logger | undefined): Logger {
  return {
    warn: harmless((message) => logger?.warn(message)),
    debug: harmless((message) => logger?.debug(message)),
  };
}

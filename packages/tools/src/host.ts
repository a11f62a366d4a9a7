import { setMaxListeners } from 'node:events';
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
  WebProviderError,
} from '@hermes/web-core';
import { createEnv, createFetch, hermesHome, type LiveEnv } from '@hermes/web-core/node';
import { objection } from './objection.js';
import type { WebOptions } from './options.js';
import { type Ready, sweep } from './sweep.js';

/** For all providers together: one that never ends its work must not keep the program. */
const CLOSE_TIMEOUT_MS = 2000;

const SILENT: Logger = { warn: ignore, debug: ignore };

function ignore(): void {}

/** As many calls as there are listen to it. */
function endlessListeners(controller: AbortController): AbortController {
  setMaxListeners(0, controller.signal);
  return controller;
}

/** One set of environment, configuration and providers. Two hosts in a process share nothing. */
export class Host {
  readonly home: string;
  readonly env: Env;
  readonly lookup: Lookup | undefined;
  readonly #options: WebOptions;
  readonly #liveEnv: LiveEnv;
  #ready: Promise<Ready> | undefined;
  readonly #loads = new Map<RegistryEntry, Promise<AdoptedProvider>>();
  #closing = endlessListeners(new AbortController());

  constructor(options: WebOptions) {
    const given = options.env ?? {};
    this.#options = options;
    this.home = options.home ?? hermesHome(given);
    this.#liveEnv = createEnv(given, this.home);
    this.env = this.#liveEnv.env;
    this.lookup = options.lookup;
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
    const { registry, settings } = await this.ready();
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
      }),
    });
  }

  /** The chosen provider, loaded. @throws WebProviderError that says why there is none and what to do. */
  async provider(
    capability: Capability,
    requested: string | undefined,
    signal: AbortSignal,
  ): Promise<AdoptedProvider> {
    const { configError, registry } = await this.ready();
    if (configError !== undefined) throw configError;
    const selection = await this.select(capability, { requested, signal });
    const entry = selection.provider === undefined ? undefined : registry.get(selection.provider);
    if (entry) return this.#load(entry);
    const { code, message } = selection.error ?? { code: 'internal', message: selection.reason };
    throw new WebProviderError(code, message);
  }

  /** What no message of a provider may show: values of its secret variables, and the password in the URL of another. */
  async secretsOf(name: string): Promise<readonly string[]> {
    const { registry } = await this.ready();
    const variables = registry.get(name)?.requiresEnv.flat() ?? [];
    return variables
      .flatMap((variable) => {
        const value = this.env[variable.name] ?? '';
        return variable.secret === false ? passwordsIn(value) : [value];
      })
      .filter((value) => value !== '');
  }

  /** The clock of one call: it ends at its time limit, when the caller aborts, and when this host is closed. */
  startCall(timeoutMs: number, signal: AbortSignal | undefined): Deadline {
    if (signal) setMaxListeners(0, signal); // many calls at once may share one
    return new Deadline(timeoutMs, signal, this.#closing.signal);
  }

  /** Ends the calls that run, waits for plugins that are being loaded, and closes every provider. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#closing = endlessListeners(new AbortController());
    const loads = [...this.#loads.values()];
    this.#loads.clear();
    using deadline = new Deadline(CLOSE_TIMEOUT_MS);
    const closed = Promise.allSettled(loads.map(async (load) => (await load).close()));
    await untilAborted('close', closed, deadline.signal).catch(ignore);
  }

  #load(entry: RegistryEntry): Promise<AdoptedProvider> {
    const load = this.#loads.get(entry) ?? entry.load();
    this.#loads.set(entry, load);
    return load;
  }

  async #confirm(
    entry: RegistryEntry,
    capability: Capability,
    ground: SelectionGround,
  ): Promise<string | undefined> {
    try {
      return objection(await this.#load(entry), capability, ground);
    } catch (error) {
      return messageOf(error);
    }
  }

  async #sweep(): Promise<Ready> {
    const ready = await sweep(this.#options, this.home, (config) => this.#context(config));
    for (const warning of this.envWarnings()) this.#options.logger?.warn(warning);
    return ready;
  }

  #context(config: Config): ProviderContext {
    return {
      env: this.env,
      config,
      fetch: this.#options.fetch ?? createFetch(this.env),
      ...(this.lookup && { lookup: this.lookup }),
      logger: this.#options.logger ?? SILENT,
      home: this.home,
    };
  }
}

/** The password of a URL, and user and password as the header of a request carries them. */
function passwordsIn(value: string): readonly string[] {
  if (!URL.canParse(value)) return [];
  const { username, password } = new URL(value);
  if (password === '') return [];
  try {
    const plain = decodeURIComponent(password);
    const pair = Buffer.from(`${decodeURIComponent(username)}:${plain}`);
    return [plain, password, pair.toString('base64')];
  } catch {
    return [password]; // a percent sign that is no escape
  }
}

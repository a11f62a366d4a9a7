import type { WebSearchProvider } from './provider.js';

/** A live, read-only view of the environment: looked up at call time, trimmed, blank is absent. Never copy it. */
export type Env = Readonly<Record<string, string | undefined>>;

/** The structure of `config.yaml`, as parsed: unchecked, may hold anything. */
export type Config = Readonly<Record<string, unknown>>;

/** Where diagnostics go. Messages hold no secret. */
export interface Logger {
  warn(message: string): void;
  debug(message: string): void;
}

/** Resolves a host name to its addresses; rejects when there are none. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/** What a provider is made with. */
export interface ProviderContext {
  readonly env: Env;
  readonly config: Config;
  /** Honours the environment's proxies. For the vendor's API; pages of the open web go through `@hermes/web-core/guard`. */
  readonly fetch: typeof fetch;
  /** The resolver that the URL guard uses. Absent: the system's. */
  readonly lookup?: Lookup;
  readonly logger: Logger;
  /** Absolute path of HERMES_HOME. It may not exist yet. */
  readonly home: string;
  /**
   * The module of an exact `package@version`, installed under HERMES_HOME on first use. Call it inside `search()` or
   * `extract()`, never earlier. Only for specs that the plugin's manifest lists under `lazy_dependencies`; fails
   * `not_configured` when it may not be installed or is not there in time. Absent outside a host.
   */
  readonly ensureDependency?: (spec: string) => Promise<unknown>;
}

/** What a plugin's `register` is handed. */
export interface PluginContext extends ProviderContext {
  /** Handed in because a directory plugin cannot import this package. */
  readonly WebSearchProvider: typeof WebSearchProvider;
  readonly ensureDependency: (spec: string) => Promise<unknown>;
  /** Takes an instance of any copy of the class, or a plain object of its shape. */
  registerWebSearchProvider(provider: object): void;
}

/** The function that every plugin exports under the name `register`. */
export type Register = (ctx: PluginContext) => void | Promise<void>;

import type { CallOptions, Config, Env, Logger, Lookup } from '@hermes/web-core';
import type { Receipt } from './receipt.js';

/** How a {@link Web} is set up. Everything is optional; what is absent is simply not used. */
export interface WebOptions {
  /** Path or file URL in the app's package: it and its direct dependencies may bring providers. */
  readonly root?: string | URL;
  /** The environment, commonly `process.env`. Looked up live, never copied. @defaultValue empty */
  readonly env?: Env;
  /** HERMES_HOME. @defaultValue the variable of that name, else `~/.hermes` */
  readonly home?: string;
  /** What would stand in config.yaml; the file is then not read. */
  readonly config?: Config;
  /** Provider instances; discovery is then left out. */
  readonly providers?: readonly object[];
  /** Path or file URL in a package whose dependencies are the bundled providers. */
  readonly bundled?: string | URL;
  /** For the vendors' APIs. @defaultValue the global one, with the proxies of `env` */
  readonly fetch?: typeof fetch;
  /** The resolver that the URL guard uses. @defaultValue the system's */
  readonly lookup?: Lookup;
  /** @defaultValue silent */
  readonly logger?: Logger;
  /** Where the plugins of a project are looked for, only with HERMES_ENABLE_PROJECT_PLUGINS. @defaultValue the current directory */
  readonly cwd?: string;
  /** Asked once before a lazy dependency of a plugin is installed. @defaultValue yes, where the configuration allows it */
  readonly confirmInstall?: (request: InstallRequest) => boolean | Promise<boolean>;
}

/** A package that a plugin wants to have installed. */
export interface InstallRequest {
  /** Exact `package@version`. */
  readonly spec: string;
  /** Key of the plugin. */
  readonly plugin: string;
}

/** What may travel with a call of a tool. */
export interface WebCallOptions extends CallOptions {
  /** Asks this provider, over the configuration. */
  readonly provider?: string;
  /** Told once, when the call has ended, how it went. */
  readonly onReceipt?: (receipt: Receipt) => void;
}

export interface ExtractCallOptions extends WebCallOptions {
  /** Keeps `raw_content`, the whole text of each page, beside `content`. @defaultValue false */
  readonly rawContent?: boolean;
}

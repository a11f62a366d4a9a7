import { pathToFileURL } from 'node:url';
import type { Env } from '../context.js';
import { Deadline, untilAborted } from '../deadline.js';
import { messageOf, WebProviderError } from '../errors.js';
import { proxySettings } from '../proxy.js';

/** What a host lends to lazy installs. */
export interface LazyHost {
  readonly home: string;
  /** The live view, for the switch HERMES_DISABLE_LAZY_INSTALLS and the proxies. */
  readonly env: Env;
  /** The environment that the host was given: npm gets the harmless part of it. */
  readonly given: Env;
  /** Asked before an install, once for each package. @defaultValue yes */
  readonly confirm?: (request: {
    readonly spec: string;
    readonly plugin: string;
  }) => boolean | Promise<boolean>;
}

/** On whose behalf something is asked for. */
export interface LazyPlugin {
  /** Key, for messages. */
  readonly key: string;
  /** Exact `package@version`: what its manifest lists. */
  readonly dependencies: readonly string[];
  /** Whether the configuration allows installs. */
  readonly mayInstall: boolean;
}

/** How long an install may take, and how long a call waits for it. */
export interface LazyLimits {
  readonly installMs: number;
  readonly callShareMs: number;
  /** After a failed install the next is tried so much later, so that a crawl does not run npm for each page. */
  readonly pauseMs: number;
}

const LIMITS: LazyLimits = { installMs: 300_000, callShareMs: 20_000, pauseMs: 30_000 };

/** The lazy dependencies of one host's plugins: installed on first use under `<home>/lazy/`, imported from there. */
export class LazyDependencies {
  readonly #host: LazyHost;
  readonly #limits: LazyLimits;
  readonly #consents = new Map<string, Promise<boolean>>();
  readonly #installs = new Map<string, Promise<void>>();
  readonly #failures = new Map<string, { readonly error: unknown; readonly until: number }>();
  #closing = new AbortController();

  constructor(host: LazyHost, limits: LazyLimits = LIMITS) {
    this.#host = host;
    this.#limits = limits;
  }

  /**
   * The namespace of an exact `package@version`.
   *
   * @throws WebProviderError `not_configured` that says why it is not there and what to run by hand.
   */
  async ensure(spec: string, plugin: LazyPlugin): Promise<unknown> {
    if (!plugin.dependencies.includes(spec)) throw undeclared(spec, plugin);
    const { lazyFolder, lazyModuleFile } = await import('./lazy-folder.js');
    const { home } = this.#host;
    try {
      const there = lazyModuleFile(home, spec);
      if (there !== undefined) return await load(there);
      await this.#provide(spec, plugin);
      return await load(lazyModuleFile(home, spec));
    } catch (error) {
      throw missing(error, { spec, plugin, folder: lazyFolder(home, spec) });
    }
  }

  /** Ends the installs that run; nothing half done stays. Later calls work and ask anew. */
  close(): void {
    this.#closing.abort();
    this.#closing = new AbortController();
    this.#consents.clear();
    this.#failures.clear();
  }

  async #provide(spec: string, plugin: LazyPlugin): Promise<void> {
    if (isOn(this.#host.env.HERMES_DISABLE_LAZY_INSTALLS))
      throw refused('HERMES_DISABLE_LAZY_INSTALLS forbids to install it');
    if (!plugin.mayInstall)
      throw refused('security.allow_lazy_installs in config.yaml forbids to install it');
    const failed = this.#failures.get(spec);
    if (failed && performance.now() < failed.until) throw failed.error;
    if (!(await this.#consent(spec, plugin.key))) throw refused('its installation was declined');
    const install = this.#installs.get(spec) ?? this.#start(spec);
    using share = new Deadline(this.#limits.callShareMs);
    await untilAborted('npm', install, share.signal).catch((error: unknown) => {
      throw share.signal.aborted ? refused(STILL_INSTALLING) : error;
    });
  }

  /** The answer holds for as long as the host is open: a crawl must not ask for every page. */
  #consent(spec: string, plugin: string): Promise<boolean> {
    const ask = async (): Promise<boolean> => this.#host.confirm?.({ spec, plugin }) ?? true;
    const answer = this.#consents.get(spec) ?? ask();
    this.#consents.set(spec, answer);
    answer.catch(() => this.#consents.delete(spec));
    return answer;
  }

  #start(spec: string): Promise<void> {
    const install = this.#install(spec).finally(() => this.#installs.delete(spec));
    this.#installs.set(spec, install);
    install.catch((error: unknown) => {
      if (isAborted(error)) return;
      this.#failures.set(spec, { error, until: performance.now() + this.#limits.pauseMs });
    });
    return install;
  }

  async #install(spec: string): Promise<void> {
    const { home, given, env } = this.#host;
    const { signal } = this.#closing;
    const { installDependency } = await import('./install-dependency.js');
    const proxy = proxySettings(env);
    await installDependency(spec, {
      home,
      env: {
        ...given,
        ...(proxy && {
          http_proxy: proxy.httpProxy,
          https_proxy: proxy.httpsProxy,
          no_proxy: proxy.noProxy,
        }),
      },
      signal,
      timeoutMs: this.#limits.installMs,
    });
  }
}

const STILL_INSTALLING =
  'it is still being installed, which goes on while this program runs; try again in a minute';

async function load(file: string | undefined): Promise<unknown> {
  if (file === undefined) throw refused('it was removed again');
  return await import(/* @vite-ignore */ pathToFileURL(file).href);
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && !/^(0|false|no|off)$/i.test(value);
}

function refused(why: string): WebProviderError {
  return new WebProviderError('not_configured', why);
}

function isAborted(error: unknown): boolean {
  return WebProviderError.is(error) && error.code === 'aborted';
}

function undeclared(spec: string, { key, dependencies }: LazyPlugin): WebProviderError {
  return refused(
    `Plugin ${key} asks for ${spec}, which its manifest does not list (lazy_dependencies: ${dependencies.join(', ') || 'none'}). Only what is listed there is installed; tell its author.`,
  );
}

/** Whatever went wrong, in one sentence that says what to do. */
function missing(
  error: unknown,
  at: { readonly spec: string; readonly plugin: LazyPlugin; readonly folder: string },
): unknown {
  if (isAborted(error)) return error;
  const why = messageOf(error).replace(/\.$/, '');
  return new WebProviderError(
    'not_configured',
    `Plugin ${at.plugin.key} needs ${at.spec}: ${why}. By hand: npm install --prefix "${at.folder}" ${at.spec}`,
    { cause: error },
  );
}

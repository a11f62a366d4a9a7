import type { AdoptedProvider } from '../adopt.js';
import type { ProviderContext } from '../context.js';
import { messageOf, PluginError } from '../errors.js';
import { ProviderRegistry, type RegistryEntry } from '../registry.js';
import type { Settings } from '../settings.js';
import { FailureLog } from './failure-log.js';
import type { FoundPlugin } from './findings.js';
import { inactiveReason } from './inactive-reason.js';
import type { LazyDependencies } from './lazy-dependencies.js';
import { loadPlugin } from './load-plugin.js';
import { pluginProblem } from './plugin-problem.js';

/** What the plugins of a registry are given. */
export interface RegistryHost {
  readonly context: ProviderContext;
  readonly dependencies: LazyDependencies;
}

/** A registry of found plugins: those that may be used, by the facts of their manifests, and those that may not, with the reason. */
export function buildRegistry(
  plugins: readonly FoundPlugin[],
  settings: Settings,
  { context, dependencies }: RegistryHost,
): ProviderRegistry {
  const registry = new ProviderRegistry();
  for (const plugin of plugins) {
    const inactive = inactiveReason(plugin, settings);
    const lazyPlugin = {
      key: plugin.key,
      dependencies: plugin.manifest.lazyDependencies,
      mayInstall: settings.allowLazyInstalls,
    };
    const ensureDependency = (spec: string): Promise<unknown> =>
      dependencies.ensure(spec, lazyPlugin);
    const code = new PluginCode(plugin, context.home, () =>
      loadPlugin(plugin, { ...context, ensureDependency }, settings.pluginLoadTimeoutMs),
    );
    for (const name of plugin.manifest.providers) {
      if (inactive)
        registry.addInactive({ name, source: plugin.source, plugin: plugin.key, ...inactive });
      else registry.add(toEntry(plugin, name, code));
    }
  }
  return registry;
}

function toEntry(plugin: FoundPlugin, name: string, code: PluginCode): RegistryEntry {
  const { manifest } = plugin;
  return {
    name,
    displayName: manifest.displayName ?? name,
    source: plugin.source,
    plugin: plugin.packageName ?? plugin.key,
    folder: plugin.folder,
    version: manifest.version,
    capabilities: manifest.capabilities,
    autoSelect: manifest.autoSelect,
    keyless: manifest.keyless,
    requiresEnv: manifest.requiresEnv,
    optionalEnv: manifest.optionalEnv,
    badge: manifest.badge,
    tag: manifest.tag,
    problem: () => code.problem(),
    load: () => code.provider(name),
  };
}

type Providers = ReadonlyMap<string, AdoptedProvider>;

/** A plugin's code, loaded at most once: concurrent and later calls share the outcome, a failure too. */
class PluginCode {
  readonly #plugin: FoundPlugin;
  readonly #home: string;
  readonly #load: () => Promise<Providers>;
  #outcome: Promise<Providers> | undefined;

  constructor(plugin: FoundPlugin, home: string, load: () => Promise<Providers>) {
    this.#plugin = plugin;
    this.#home = home;
    this.#load = load;
  }

  problem(): string | undefined {
    return pluginProblem(this.#plugin, this.#home);
  }

  async provider(name: string): Promise<AdoptedProvider> {
    this.#outcome ??= this.#loadAndRecord();
    const provider = (await this.#outcome).get(name);
    if (provider) return provider;
    throw new PluginError(
      this.#plugin.key,
      `Plugin ${this.#plugin.key} did not register provider ${name}.`,
    );
  }

  async #loadAndRecord(): Promise<Providers> {
    this.#plugin.entryFile(); // one that leads nowhere is a failure of the manifest, not of loading
    const failures = new FailureLog(this.#home);
    try {
      const providers = await this.#load();
      failures.write(this.#plugin, undefined);
      return providers;
    } catch (error) {
      failures.write(this.#plugin, messageOf(error));
      throw error;
    }
  }
}

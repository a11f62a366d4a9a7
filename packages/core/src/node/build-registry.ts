import type { AdoptedProvider } from '../adopt.js';
import type { ProviderContext } from '../context.js';
import { messageOf, PluginError } from '../errors.js';
import { ProviderRegistry, type RegistryEntry } from '../registry.js';
import type { Settings } from '../settings.js';
import { FailureLog } from './failure-log.js';
import type { FoundPlugin } from './findings.js';
import { inactiveReason } from './inactive-reason.js';
import { loadPlugin } from './load-plugin.js';

/** A registry of found plugins: those that may be used, by the facts of their manifests, and those that may not, with the reason. */
export function buildRegistry(
  plugins: readonly FoundPlugin[],
  settings: Settings,
  context: ProviderContext,
): ProviderRegistry {
  const registry = new ProviderRegistry();
  const failures = new FailureLog(context.home);
  for (const plugin of plugins) {
    const inactive = inactiveReason(plugin, settings);
    const code = new PluginCode(plugin, failures, () =>
      loadPlugin(plugin, context, settings.pluginLoadTimeoutMs),
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
    version: manifest.version,
    capabilities: manifest.capabilities,
    autoSelect: manifest.autoSelect,
    keyless: manifest.keyless,
    requiresEnv: manifest.requiresEnv,
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
  readonly #failures: FailureLog;
  readonly #load: () => Promise<Providers>;
  #outcome: Promise<Providers> | undefined;

  constructor(plugin: FoundPlugin, failures: FailureLog, load: () => Promise<Providers>) {
    this.#plugin = plugin;
    this.#failures = failures;
    this.#load = load;
  }

  problem(): string | undefined {
    try {
      return this.#failures.read(this.#plugin.entryFile());
    } catch (error) {
      return messageOf(error);
    }
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
    const file = this.#plugin.entryFile();
    try {
      const providers = await this.#load();
      this.#failures.write(file, undefined);
      return providers;
    } catch (error) {
      this.#failures.write(file, messageOf(error));
      throw error;
    }
  }
}

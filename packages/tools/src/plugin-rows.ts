import type {
  Capability,
  EnvVariable,
  ProviderRegistry,
  ProviderSource,
  RegistryEntry,
  Settings,
} from '@hermes/web-core';
import { type FoundPlugin, inactiveReason, pluginProblem } from '@hermes/web-core/node';

/** How a plugin stands. `failed`: it may be used and cannot, as far as is known without running it. */
export type PluginState = 'enabled' | 'disabled' | 'not_enabled' | 'failed';

/** The other plugin where two bring one provider. */
export interface PluginRival {
  readonly provider: string;
  readonly plugin: string;
  readonly source: ProviderSource;
}

/** One plugin, by its manifest. */
export interface PluginRow {
  readonly key: string;
  /** Of its manifest. */
  readonly name: string;
  /** Absent for a directory plugin. */
  readonly package?: string;
  readonly version: string;
  readonly description: string;
  readonly source: ProviderSource;
  /** Absolute path. */
  readonly folder: string;
  /** Absolute path of the file that would be imported; absent when there is none. */
  readonly entry?: string;
  readonly state: PluginState;
  /** Why it is not used, or what is wrong with it. */
  readonly note?: string;
  readonly providers: readonly string[];
  readonly requires_env: readonly (readonly EnvVariable[])[];
  readonly capabilities: readonly Capability[];
  readonly lazy_dependencies: readonly string[];
  readonly displaces: readonly PluginRival[];
  readonly displaced_by: readonly PluginRival[];
}

/** What rows are made from. */
export interface PluginFindings {
  readonly plugins: readonly FoundPlugin[];
  readonly registry: ProviderRegistry;
  readonly settings: Settings;
  readonly home: string;
}

/** A row for each plugin; none of their code runs. */
export function pluginRows(findings: PluginFindings): readonly PluginRow[] {
  return findings.plugins.map((plugin) => {
    const { key, source, packageName, folder, manifest } = plugin;
    const entry = entryOf(plugin);
    return {
      key,
      name: manifest.name,
      ...(packageName !== undefined && { package: packageName }),
      version: manifest.version,
      description: manifest.description,
      source,
      folder,
      ...(entry !== undefined && { entry }),
      ...standing(plugin, findings),
      providers: manifest.providers,
      requires_env: manifest.requiresEnv,
      capabilities: manifest.capabilities,
      lazy_dependencies: manifest.lazyDependencies,
      ...rivals(plugin, findings.registry),
    };
  });
}

function entryOf(plugin: FoundPlugin): string | undefined {
  try {
    return plugin.entryFile();
  } catch {
    return undefined; // pluginProblem says why
  }
}

function standing(
  plugin: FoundPlugin,
  { settings, home }: PluginFindings,
): Pick<PluginRow, 'state' | 'note'> {
  const inactive = inactiveReason(plugin, settings);
  if (inactive) return { state: inactive.state, note: inactive.reason };
  const problem = pluginProblem(plugin, home);
  return problem === undefined ? { state: 'enabled' } : { state: 'failed', note: problem };
}

function rivals(
  plugin: FoundPlugin,
  { displaced }: ProviderRegistry,
): Pick<PluginRow, 'displaces' | 'displaced_by'> {
  const isOwn = (entry: RegistryEntry): boolean =>
    entry.folder === plugin.folder && plugin.manifest.providers.includes(entry.name);
  const toRival = (entry: RegistryEntry): PluginRival => ({
    provider: entry.name,
    plugin: entry.plugin,
    source: entry.source,
  });
  return {
    displaces: displaced.filter(({ by }) => isOwn(by)).map(({ entry }) => toRival(entry)),
    displaced_by: displaced.filter(({ entry }) => isOwn(entry)).map(({ by }) => toRival(by)),
  };
}

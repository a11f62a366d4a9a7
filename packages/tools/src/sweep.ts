import {
  type Config,
  type ProviderContext,
  ProviderRegistry,
  readSettings,
  type Settings,
} from '@hermes/web-core';
import { buildRegistry, discoverPlugins, readConfigFile } from '@hermes/web-core/node';
import { instanceEntry } from './instance-entry.js';
import type { WebOptions } from './options.js';

/** What a host knows after discovery. */
export interface Ready {
  readonly settings: Settings;
  readonly registry: ProviderRegistry;
  /** About the configuration and the plugins, each a sentence that names the file. */
  readonly warnings: readonly string[];
  /** Set when config.yaml cannot be read: calls fail with it, and only looking around still works. */
  readonly configError?: unknown;
}

/** Stands for a configuration that cannot be read: nothing is chosen by it, and the keyless tier stays off. */
const BROKEN_CONFIG: Config = { web: { keyless_fallback: false } };

/** Reads the configuration and finds the providers: those handed in, else those of every source. No plugin's code runs. */
export async function sweep(
  options: WebOptions,
  home: string,
  contextFor: (config: Config) => ProviderContext,
): Promise<Ready> {
  const { config, error } = await readConfig(options, home);
  const context = contextFor(config);
  const { settings, warnings } = readSettings(config, context.env);
  const found = await findProviders({ options, settings, context });
  const all = [...warnings, ...found.warnings];
  for (const warning of all) context.logger.warn(warning);
  return {
    settings,
    registry: found.registry,
    warnings: all,
    ...(error !== undefined && { configError: error }),
  };
}

async function readConfig(
  options: WebOptions,
  home: string,
): Promise<{ readonly config: Config; readonly error?: unknown }> {
  if (options.config) return { config: options.config };
  try {
    return { config: await readConfigFile(home) };
  } catch (error) {
    return { config: BROKEN_CONFIG, error };
  }
}

async function findProviders(input: {
  readonly options: WebOptions;
  readonly settings: Settings;
  readonly context: ProviderContext;
}): Promise<{ readonly registry: ProviderRegistry; readonly warnings: readonly string[] }> {
  const { providers, root, bundled } = input.options;
  if (providers) {
    const registry = new ProviderRegistry();
    for (const instance of providers) registry.add(instanceEntry(instance));
    return { registry, warnings: [] };
  }
  const { home } = input.context;
  const where = { home, root: root?.toString(), bundled: bundled?.toString() };
  const { plugins, warnings } = await discoverPlugins(where);
  return { registry: buildRegistry(plugins, input.settings, input.context), warnings };
}

import {
  type Config,
  type Env,
  isMapping,
  type ProviderContext,
  type ProviderRegistry,
  readSettings,
  type Settings,
  WebProviderError,
} from '@hermes/web-core';
import {
  buildRegistry,
  discoverPlugins,
  type FoundPlugin,
  type LazyDependencies,
  readConfigFile,
} from '@hermes/web-core/node';
import { instanceRegistry } from './instance-entry.js';
import type { WebOptions } from './options.js';
import { readGuard } from './read-guard.js';
import type { WebsitePolicy } from './website-policy.js';

/** What a host knows after discovery. */
export interface Ready {
  readonly config: Config;
  readonly settings: Settings;
  readonly registry: ProviderRegistry;
  /** Empty where the providers were handed in. */
  readonly plugins: readonly FoundPlugin[];
  readonly websites: WebsitePolicy;
  /** About the configuration and the plugins, each a sentence that names the file. */
  readonly warnings: readonly string[];
  /** Set when config.yaml cannot be read: calls fail with it, and only looking around still works. */
  readonly configError?: unknown;
}

/** Stands for a configuration that cannot be read: nothing is chosen by it, and the keyless tier stays off. */
const BROKEN_CONFIG: Config = { web: { keyless_fallback: false } };

/** What a host hands to its providers. */
interface Lent {
  contextFor(config: Config): ProviderContext;
  readonly dependencies: LazyDependencies;
}

/** Reads the configuration and finds the providers: those handed in, else those of every source. No plugin's code runs. */
export async function sweep(options: WebOptions, home: string, lent: Lent): Promise<Ready> {
  const { config, error } = await readConfig(options, home);
  const context = lent.contextFor(config);
  const { settings, warnings } = readSettings(config, context.env);
  const { dependencies } = lent;
  const found = await findProviders({ options, settings, context, dependencies });
  const all = [...warnings, ...found.warnings];
  for (const warning of all) context.logger.warn(warning);
  const websites = await readGuard({ config, settings }, home, (warning) => {
    all.push(warning); // a list of sites may turn out to be unreadable later
    context.logger.warn(warning);
  });
  return {
    config,
    settings,
    registry: found.registry,
    plugins: found.plugins,
    websites,
    warnings: all,
    ...(error !== undefined && { configError: error }),
  };
}

async function readConfig(
  options: WebOptions,
  home: string,
): Promise<{ readonly config: Config; readonly error?: unknown }> {
  const { config } = options;
  if (config !== undefined) {
    if (config === null) return { config: {} }; // an empty YAML file
    return isMapping(config) ? { config } : { config: BROKEN_CONFIG, error: noMapping() };
  }
  try {
    return { config: await readConfigFile(home) };
  } catch (error) {
    return { config: BROKEN_CONFIG, error };
  }
}

function noMapping(): WebProviderError {
  return new WebProviderError(
    'not_configured',
    'The config that was handed to createWeb is no plain object. Hand over what config.yaml would hold, parsed, or leave it out.',
  );
}

async function findProviders(input: {
  readonly options: WebOptions;
  readonly settings: Settings;
  readonly context: ProviderContext;
  readonly dependencies: LazyDependencies;
}): Promise<Pick<Ready, 'registry' | 'plugins' | 'warnings'>> {
  const { options, settings, context } = input;
  if (options.providers) {
    return { plugins: [], ...instanceRegistry(options.providers) };
  }
  const { plugins, warnings } = await discoverPlugins({
    home: context.home,
    project: projectOf(options, context.env),
    root: options.root?.toString(),
    bundled: options.bundled?.toString(),
  });
  return { registry: buildRegistry(plugins, settings, input), plugins, warnings };
}

/** The folder whose plugins may be loaded unasked: none, unless the user has switched that on. */
function projectOf(options: WebOptions, env: Env): string | undefined {
  const isOn = /^(true|1|yes)$/i.test(env.HERMES_ENABLE_PROJECT_PLUGINS ?? '');
  return isOn ? (options.cwd ?? process.cwd()) : undefined;
}

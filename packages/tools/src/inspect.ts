import {
  CAPABILITIES,
  type Capability,
  type EnvVariable,
  messageOf,
  missingEnv,
  OFFICIAL_PACKAGES,
  type ProviderRegistry,
  type ProviderSource,
  type RegistryEntry,
  type Selection,
  type Settings,
} from '@hermes/web-core';
import type { Host } from './host.js';
import { type PluginRow, pluginRows } from './plugin-rows.js';
import type { Remaining } from './stores/index.js';

/** How a provider stands. `available` says that it is configured, nothing of the network. */
export type ProviderState =
  | 'available'
  | 'keyless'
  | 'missing'
  | 'failed'
  | 'displaced'
  | 'disabled'
  | 'not_enabled'
  | 'not_installed';

/** One provider, by the facts of its manifest. */
export interface ProviderRow {
  readonly name: string;
  readonly display_name: string;
  readonly state: ProviderState;
  /** Absent when it is not installed. */
  readonly source?: ProviderSource;
  readonly plugin: string;
  readonly version?: string;
  readonly capabilities: readonly Capability[];
  /** Variables still to be set. */
  readonly missing: readonly string[];
  readonly requires_env: readonly (readonly EnvVariable[])[];
  /** Variables that it reads and can do without. */
  readonly optional_env: readonly EnvVariable[];
  readonly badge: string;
  readonly tag: string;
  /** What `web.limits` leaves it in this second, minute and month. */
  readonly calls_left?: Remaining;
  /** Why it cannot be used, or what takes its place. */
  readonly note?: string;
}

/** Everything that `hermes-web tools` shows. */
export interface Inspection {
  readonly home: string;
  readonly providers: readonly ProviderRow[];
  /** Every plugin that was found, in the order of the sources. */
  readonly plugins: readonly PluginRow[];
  readonly selection: Readonly<Record<Capability, Selection>>;
  readonly warnings: readonly string[];
}

/** Looks around without running any provider's code. */
export async function inspect(host: Host): Promise<Inspection> {
  const { registry, settings, plugins, warnings, configError } = await host.ready();
  const problems = configError === undefined ? [] : [messageOf(configError)];
  const selected = await Promise.all(
    CAPABILITIES.map(async (capability) => host.select(capability, { byManifest: true })),
  );
  const [search, extract, crawl] = selected as [Selection, Selection, Selection];
  const providers = rows(registry, settings, host);
  return {
    home: host.home,
    providers: await Promise.all(providers.map(async (row) => withLimits(row, settings, host))),
    plugins: pluginRows({ plugins, registry, settings, home: host.home }),
    selection: { search, extract, crawl },
    warnings: [...problems, ...warnings, ...host.envWarnings()],
  };
}

/** Adds what is left of `web.limits`. */
async function withLimits(row: ProviderRow, settings: Settings, host: Host): Promise<ProviderRow> {
  if (!Object.hasOwn(settings.limits, row.name)) return row;
  const { limits } = await host.stores();
  const remaining = await limits.remaining(row.name);
  return remaining ? { ...row, calls_left: remaining } : row;
}

function rows(registry: ProviderRegistry, settings: Settings, host: Host): readonly ProviderRow[] {
  const active = registry.list().map((entry) => activeRow(entry, host, settings));
  const displaced = registry.displaced.map(({ entry, by }) => ({
    ...activeRow(entry, host, settings),
    state: 'displaced' as const,
    note: `${by.plugin} (${by.source}) takes this name`,
  }));
  const inactive = registry.inactive.map(({ name, source, plugin, state, reason }) => ({
    ...emptyRow(name, plugin, state),
    source,
    note: reason,
  }));
  const known = new Set([...active, ...inactive].map((row) => row.name));
  const missing = Object.entries(OFFICIAL_PACKAGES)
    .filter(([name]) => !known.has(name))
    .map(([name, plugin]) => ({
      ...emptyRow(name, plugin, 'not_installed'),
      note: `npm i ${plugin}`,
    }));
  return [...active, ...displaced, ...inactive, ...missing];
}

function emptyRow(name: string, plugin: string, state: ProviderState): ProviderRow {
  return {
    name,
    display_name: name,
    state,
    plugin,
    capabilities: [],
    missing: [],
    requires_env: [],
    optional_env: [],
    badge: '',
    tag: '',
  };
}

function activeRow(entry: RegistryEntry, host: Host, settings: Settings): ProviderRow {
  const missing = missingEnv(entry.requiresEnv, host.env);
  const problem = entry.problem();
  return {
    name: entry.name,
    display_name: entry.displayName,
    state: stateOf(entry, { missing, problem, keylessFallback: settings.keylessFallback }),
    source: entry.source,
    plugin: entry.plugin,
    version: entry.version,
    capabilities: entry.capabilities,
    missing,
    requires_env: entry.requiresEnv,
    optional_env: entry.optionalEnv,
    badge: entry.badge,
    tag: entry.tag,
    ...(problem !== undefined && { note: problem }),
  };
}

function stateOf(
  entry: RegistryEntry,
  facts: {
    readonly missing: readonly string[];
    readonly problem: string | undefined;
    readonly keylessFallback: boolean;
  },
): ProviderState {
  if (facts.problem !== undefined) return 'failed';
  const needsKey = facts.missing.length > 0;
  if (entry.keyless && (needsKey || entry.requiresEnv.length === 0))
    return facts.keylessFallback ? 'keyless' : 'missing';
  return needsKey ? 'missing' : 'available';
}

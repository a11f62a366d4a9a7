import { CAPABILITIES, type Capability } from '@hermes/web-core';
import type { Inspection, PluginRow, ProviderRow } from '@hermes/web-tools';
import { didYouMean } from '../did-you-mean.js';
import type { CapabilityTable } from './capability-facts.js';
import { type PluginPlaces, pathsTried, pluginsNamed, type TriedPath } from './plugin-places.js';
import type { Problem } from './problem.js';

/** Why one provider is, or is not, the one for a capability. */
export interface Choice {
  readonly provider: string;
  readonly capability: Capability;
  readonly chosen: boolean;
  readonly reason: string;
}

/** Everything about one provider, plugin or package. */
export interface WhyFacts {
  readonly name: string;
  /** Providers that it is, or brings. */
  readonly providers: readonly ProviderRow[];
  readonly plugins: readonly PluginRow[];
  readonly tried: readonly TriedPath[];
  readonly choices: readonly Choice[];
}

/** Explains a name: a provider, a plugin's key or its last part, the name of a manifest or of a package. */
export async function whyFacts(
  name: string,
  { inspection, table, places }: WhyInput,
): Promise<WhyFacts> {
  const plugins = pluginsNamed(name, inspection.plugins);
  const names = new Set([name, ...plugins.flatMap(({ providers }) => providers)]);
  const providers = inspection.providers.filter(
    (row) => names.has(row.name) || row.plugin === name,
  );
  const tried = await pathsTried(providers[0]?.name ?? name, places);
  return { name, providers, plugins, tried, choices: choicesOf(providers, table) };
}

/** What is known apart from the name. */
export interface WhyInput {
  readonly inspection: Inspection;
  readonly table: CapabilityTable;
  readonly places: PluginPlaces;
}

/** The problems that are about the name or what it brings; and when it is nothing at all, that. */
export function whyProblems(
  { name, plugins, providers }: WhyFacts,
  problems: readonly Problem[],
  known: Pick<Inspection, 'providers' | 'plugins'>,
): readonly Problem[] {
  const subjects = new Set([
    name,
    ...plugins.flatMap((plugin) => [plugin.key, plugin.name, plugin.package]),
    ...providers.map((row) => row.name),
  ]);
  const own = problems.filter(
    ({ subject, message }) =>
      subjects.has(subject) || plugins.some(({ folder }) => message.includes(folder)),
  );
  if (plugins.length > 0 || providers.length > 0 || own.length > 0) return own;
  const names = [
    ...known.providers.map((row) => row.name),
    ...known.plugins.flatMap((plugin) => [plugin.key, plugin.name]),
  ];
  const hint = didYouMean(name, names);
  const message = `no provider, plugin or package ${name} was found. ${hint}\`hermes-web tools\` shows the providers that there are.`;
  return [{ severity: 'error', subject: name, message }];
}

function choicesOf(providers: readonly ProviderRow[], table: CapabilityTable): readonly Choice[] {
  const names = [...new Set(providers.map(({ name }) => name))];
  return names.flatMap((provider) =>
    CAPABILITIES.map((capability) => choiceOf(provider, capability, { table, providers })),
  );
}

function choiceOf(
  provider: string,
  capability: Capability,
  {
    table,
    providers,
  }: { readonly table: CapabilityTable; readonly providers: readonly ProviderRow[] },
): Choice {
  const candidate = table[capability].candidates.find(({ name }) => name === provider);
  if (candidate)
    return { provider, capability, chosen: candidate.chosen, reason: candidate.reason };
  const row = providers.find(({ name }) => name === provider);
  return { provider, capability, chosen: false, reason: row?.note ?? 'it is not installed' };
}

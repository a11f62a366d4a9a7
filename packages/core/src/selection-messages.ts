import { closest, distance } from 'fastest-levenshtein';
import type { Capability } from './capability.js';
import type { Env } from './context.js';
import { OFFICIAL_PACKAGES } from './provider-name.js';
import { missingEnv } from './readiness.js';
import type { ProviderRegistry, RegistryEntry } from './registry.js';
import type { ConfiguredName } from './selection.js';

const SEE_TOOLS = '`hermes-web tools` shows every provider and what it needs';

/** A configured name that nothing serves: the plugin that is switched off, the package to install, or the near miss. */
export function notRegistered(named: ConfiguredName, registry: ProviderRegistry): string {
  const names = registry.list().map((entry) => entry.name);
  const inactive = registry.inactive.filter((entry) => entry.name === named.name);
  const start = `${named.key} is "${named.name}", which no active plugin provides.`;
  const official = OFFICIAL_PACKAGES[named.name];
  if (inactive.length > 0) {
    return `${start} ${inactive.map((entry) => `Plugin ${entry.plugin} does: ${entry.reason}`).join(' ')}`;
  }
  if (official !== undefined) return `${start} Install it: npm i ${official}`;
  return `${start} ${didYouMean(named.name, [...names, ...Object.keys(OFFICIAL_PACKAGES)])}Known here: ${names.join(', ') || 'none'}. ${SEE_TOOLS}.`;
}

/** A name meant for a capability that the provider lacks. */
export function notCapable(
  named: ConfiguredName,
  capability: Capability,
  registry: ProviderRegistry,
): string {
  const capable = registry.list().filter((entry) => entry.capabilities.includes(capability));
  const have = registry.get(named.name)?.capabilities.join(' and ') ?? 'nothing';
  const choice = capable.length > 0 ? capable.map((entry) => entry.name).join(', ') : installHint();
  return `${named.name} offers ${have} only and cannot serve ${capability}. ${named.key.startsWith('web.') ? `Set ${keyOf(capability)} to` : `Give ${named.key}`} one that can: ${choice}.`;
}

/** Why nobody was chosen. */
export interface NobodyChosen {
  readonly registry: ProviderRegistry;
  readonly env: Env;
  /** What the code of the providers that were tried has against being chosen, by name. */
  readonly faults: ReadonlyMap<string, string>;
}

/** Nobody can serve: what is wrong with those that are configured, and what to set for each of the others. */
export function nothingAvailable(
  capability: Capability,
  { registry, env, faults }: NobodyChosen,
): string {
  const capable = registry.list().filter((entry) => entry.capabilities.includes(capability));
  const steps = capable.flatMap((entry) => stepTo(entry, capability, env) ?? []);
  const broken = capable.flatMap((entry) => {
    const isIncomplete = missingEnv(entry.requiresEnv, env).length > 0;
    const fault = entry.problem() ?? (isIncomplete ? undefined : faults.get(entry.name));
    return fault === undefined ? [] : `${entry.name}: ${fault.replace(/\.$/, '')}.`;
  });
  const start = broken.length > 0 ? `can be used. ${broken.join(' ')}` : 'is configured.';
  const choice = steps.length > 0 || broken.length > 0 ? steps.join(', or ') : installHint();
  const advice = choice === '' ? '' : ` To choose one: ${choice}.`;
  return `No provider for web ${capability} ${start}${advice} ${SEE_TOOLS}.`;
}

/** What to set for it to be chosen; nothing where everything is set, or where to name it would not mend it. */
function stepTo(entry: RegistryEntry, capability: Capability, env: Env): string | undefined {
  const isNamedOnly = !entry.autoSelect.includes(capability);
  if (isNamedOnly || (entry.keyless && entry.requiresEnv.length === 0))
    return entry.problem() === undefined ? `set ${keyOf(capability)}: ${entry.name}` : undefined;
  const missing = missingEnv(entry.requiresEnv, env);
  return missing.length > 0 ? `set ${missing.join(' and ')} for ${entry.name}` : undefined;
}

function installHint(): string {
  return `none is installed here; npm i ${OFFICIAL_PACKAGES.local} brings one that needs no account`;
}

function keyOf(capability: Capability): string {
  return capability === 'search' ? 'web.search_backend' : 'web.extract_backend';
}

function didYouMean(name: string, known: readonly string[]): string {
  if (known.length === 0) return '';
  const near = closest(name, known);
  return distance(name, near) <= Math.max(2, name.length / 3) ? `Did you mean "${near}"? ` : '';
}

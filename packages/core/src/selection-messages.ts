import { closest, distance } from 'fastest-levenshtein';
import type { Capability } from './capability.js';
import { OFFICIAL_PACKAGES } from './provider-name.js';
import type { ProviderRegistry } from './registry.js';
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
  return `${named.name} offers ${have} only and cannot serve ${capability}. Set ${keyOf(capability)} to one that can: ${choice}.`;
}

/** Nobody can serve: what to set, for each provider that could. */
export function nothingAvailable(capability: Capability, registry: ProviderRegistry): string {
  const capable = registry.list().filter((entry) => entry.capabilities.includes(capability));
  const steps = capable.map((entry) =>
    entry.autoSelect.includes(capability) && entry.requiresEnv.length > 0
      ? `set ${entry.requiresEnv.map((names) => names.map((variable) => variable.name).join(' or ')).join(' and ')} for ${entry.name}`
      : `set ${keyOf(capability)}: ${entry.name}`,
  );
  const choice = steps.length > 0 ? steps.join(', or ') : installHint();
  return `No provider for web ${capability} is configured. To choose one: ${choice}. ${SEE_TOOLS}.`;
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

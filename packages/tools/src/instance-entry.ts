import { adoptProvider, CAPABILITIES, type RegistryEntry } from '@hermes/web-core';

/** The registry entry of an instance that a caller handed in: its own answers are the facts. */
export function instanceEntry(instance: object): RegistryEntry {
  const provider = adoptProvider(instance);
  const setup = provider.getSetupSchema();
  const capabilities = CAPABILITIES.filter((capability) => provider.supports(capability));
  return {
    name: provider.name,
    displayName: provider.displayName,
    source: 'instance',
    plugin: provider.name,
    version: '',
    capabilities,
    autoSelect: capabilities.filter((capability) => provider.autoSelect(capability)),
    keyless: provider.isKeylessAvailable() && !provider.isAvailable(),
    requiresEnv: [],
    optionalEnv: [],
    badge: setup.badge,
    tag: setup.tag,
    problem: () => undefined,
    load: () => Promise.resolve(provider),
  };
}

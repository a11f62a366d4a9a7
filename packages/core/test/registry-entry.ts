import { adoptProvider, ProviderRegistry, type RegistryEntry } from '../src/index.js';

/** A registry entry by its facts, for tests of selection. */
export function registryEntry(name: string, facts: Partial<RegistryEntry> = {}): RegistryEntry {
  const capabilities = facts.capabilities ?? ['search'];
  return {
    name,
    displayName: name,
    source: 'bundled',
    plugin: `web-${name}`,
    version: '1.0.0',
    capabilities,
    autoSelect: capabilities,
    keyless: false,
    requiresEnv: [],
    optionalEnv: [],
    badge: '',
    tag: '',
    problem: () => undefined,
    load: async () => adoptProvider({ name, isAvailable: () => true }),
    ...facts,
  };
}

export function registryOf(...entries: readonly RegistryEntry[]): ProviderRegistry {
  const registry = new ProviderRegistry();
  for (const entry of entries) registry.add(entry);
  return registry;
}

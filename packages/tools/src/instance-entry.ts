import {
  adoptProvider,
  CAPABILITIES,
  type EnvVariable,
  type RegistryEntry,
} from '@hermes/web-core';

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
    get keyless(): boolean {
      return provider.isKeylessAvailable() && !provider.isAvailable(); // a key may be saved later
    },
    requiresEnv: [],
    optionalEnv: variablesOf(setup.env_vars),
    badge: setup.badge,
    tag: setup.tag,
    problem: () => undefined,
    load: () => Promise.resolve(provider),
  };
}

/** So that no message shows their values. What is called a URL is shown, but for its password; what is no list of variables says nothing. */
function variablesOf(rows: unknown): readonly EnvVariable[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row) => {
    const { key } = Object(row);
    return typeof key === 'string' ? [{ name: key, secret: !key.endsWith('_URL') }] : [];
  });
}

import {
  adoptProvider,
  CAPABILITIES,
  type EnvVariable,
  isProviderName,
  messageOf,
  PluginError,
  ProviderRegistry,
  type RegistryEntry,
} from '@hermes/web-core';

/** A registry of the instances that a caller handed in. One that cannot be used is a warning, and as far as it has a name a plugin that failed. */
export function instanceRegistry(instances: readonly object[]): {
  readonly registry: ProviderRegistry;
  readonly warnings: readonly string[];
} {
  const registry = new ProviderRegistry();
  const warnings: string[] = [];
  const broken: RegistryEntry[] = [];
  for (const [index, instance] of instances.entries()) {
    try {
      registry.add(instanceEntry(instance));
    } catch (error) {
      const name = nameOf(instance);
      const problem = `providers[${index}]${name === undefined ? '' : ` (${name})`} of createWeb() cannot be used: ${messageOf(error)}`;
      warnings.push(problem);
      if (name !== undefined) broken.push(brokenEntry(name, problem));
    }
  }
  for (const entry of broken) if (!registry.get(entry.name)) registry.add(entry); // displaces none that works
  return { registry, warnings };
}

function nameOf(instance: unknown): string | undefined {
  try {
    const name: unknown = Object(instance).name;
    return isProviderName(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

/** Claims every capability, so that whoever names it is told what is wrong with it. */
function brokenEntry(name: string, problem: string): RegistryEntry {
  return {
    name,
    displayName: name,
    source: 'instance',
    plugin: name,
    version: '',
    capabilities: CAPABILITIES,
    autoSelect: CAPABILITIES,
    keyless: false,
    requiresEnv: [],
    optionalEnv: [],
    badge: '',
    tag: '',
    problem: () => problem,
    load: () => Promise.reject(new PluginError(name, problem)),
  };
}

/**
 * The registry entry of an instance that a caller handed in: its own answers are the facts.
 *
 * @throws TypeError for what is no provider, and for one that serves nothing since it does not say so at once.
 */
function instanceEntry(instance: object): RegistryEntry {
  const provider = adoptProvider(instance);
  const setup = provider.getSetupSchema();
  const faults: string[] = [];
  const capabilities = CAPABILITIES.filter((capability) => {
    const isServed = provider.supports(capability);
    if (!isServed) faults.push(provider.fault() ?? '');
    return isServed;
  });
  const fault = faults.find((said) => said !== '');
  if (capabilities.length === 0 && fault !== undefined) throw new TypeError(`It ${fault}.`);
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

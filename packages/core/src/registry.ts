import type { AdoptedProvider } from './adopt.js';
import type { Capability } from './capability.js';
import type { EnvVariable } from './manifest.js';

/** Where a provider was found, from the one that wins a name to the one that yields it. */
export type ProviderSource = 'instance' | 'project' | 'user' | 'package' | 'bundled';

const PRECEDENCE: readonly ProviderSource[] = ['instance', 'project', 'user', 'package', 'bundled'];

/** A provider that can be chosen: the facts of its manifest, and its code when asked for. */
export interface RegistryEntry {
  readonly name: string;
  readonly displayName: string;
  readonly source: ProviderSource;
  /** Key of the plugin, such as `web/my-backend` or the name of its package. */
  readonly plugin: string;
  /** Absolute path of the plugin's folder. Absent for an instance. */
  readonly folder?: string;
  readonly version: string;
  readonly capabilities: readonly Capability[];
  readonly autoSelect: readonly Capability[];
  readonly keyless: boolean;
  readonly requiresEnv: readonly (readonly EnvVariable[])[];
  readonly optionalEnv: readonly EnvVariable[];
  readonly badge: string;
  readonly tag: string;
  /** Why the plugin cannot be used, as far as that is known without running it: no entry file, or what its last loading brought. */
  problem(): string | undefined;
  /**
   * Imports the plugin's code, once, and gives the provider.
   *
   * @throws PluginError when the plugin cannot be used.
   */
  load(): Promise<AdoptedProvider>;
}

/** A provider that was found and may not be used, with the reason and the way to change it. */
export interface InactiveEntry {
  readonly name: string;
  readonly source: ProviderSource;
  readonly plugin: string;
  readonly state: 'disabled' | 'not_enabled';
  readonly reason: string;
}

/** Provider names and who serves them. One per host: two hosts in a process share nothing. */
export class ProviderRegistry {
  readonly #entries = new Map<string, RegistryEntry>();
  readonly #displaced: { readonly entry: RegistryEntry; readonly by: RegistryEntry }[] = [];
  readonly #inactive: InactiveEntry[] = [];

  /** Adds an entry; of two with one name the source decides, then the plugin's key, and the other is kept as displaced. */
  add(entry: RegistryEntry): void {
    const held = this.#entries.get(entry.name);
    const winner = held && !outranks(entry, held) ? held : entry;
    this.#entries.set(entry.name, winner);
    if (held) this.#displaced.push({ entry: winner === entry ? held : entry, by: winner });
  }

  addInactive(entry: InactiveEntry): void {
    this.#inactive.push(entry);
  }

  get(name: string): RegistryEntry | undefined {
    return this.#entries.get(name);
  }

  /** Sorted by name. */
  list(): readonly RegistryEntry[] {
    return [...this.#entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  get displaced(): readonly { readonly entry: RegistryEntry; readonly by: RegistryEntry }[] {
    return this.#displaced;
  }

  get inactive(): readonly InactiveEntry[] {
    return this.#inactive;
  }
}

function outranks(entry: RegistryEntry, held: RegistryEntry): boolean {
  const difference = PRECEDENCE.indexOf(entry.source) - PRECEDENCE.indexOf(held.source);
  return difference === 0 ? entry.plugin < held.plugin : difference < 0;
}

import type { Capability } from './capability.js';
import type { Env } from './context.js';
import type { WebErrorCode } from './errors.js';
import { missingEnv } from './readiness.js';
import type { ProviderRegistry, ProviderSource, RegistryEntry } from './registry.js';
import { notCapable, nothingAvailable, notRegistered } from './selection-messages.js';
import { KEYLESS_ORDER, type Settings } from './settings.js';

/** How a provider came to be chosen: named, the only one available, first in order, without a key; or not at all. */
export type SelectionStep = 'configured' | 'only' | 'preference' | 'keyless' | 'none';

/** One provider and why it is, or is not, the one. */
export interface SelectionCandidate {
  readonly name: string;
  readonly source: ProviderSource;
  readonly chosen: boolean;
  readonly reason: string;
}

/** The answer to "who serves this capability, and why". */
export interface Selection {
  readonly capability: Capability;
  /** Absent when none can serve; then `error` says what to do. */
  readonly provider?: string;
  readonly step: SelectionStep;
  readonly reason: string;
  /** The name that decided, also when it led nowhere, and the key of the configuration that holds it. */
  readonly named?: { readonly key: string; readonly name: string };
  readonly candidates: readonly SelectionCandidate[];
  /** What the chosen provider lacks, so that its calls would fail with `not_configured`; only one that is named is chosen all the same. */
  readonly unready?: string;
  readonly error?: { readonly code: WebErrorCode; readonly message: string };
}

/** On what ground an entry is about to be chosen. */
export type SelectionGround = 'named' | 'available' | 'keyless';

/** What a selection is made from. */
export interface SelectionInput {
  readonly registry: ProviderRegistry;
  readonly settings: Settings;
  readonly env: Env;
  /** A name that the caller asks for, over the configuration. */
  readonly requested?: string | undefined;
  /** Asks the plugin's code whether it agrees with its manifest: the reason why not, or nothing. Absent: manifests decide. */
  readonly confirm?: (
    entry: RegistryEntry,
    capability: Capability,
    ground: SelectionGround,
  ) => Promise<string | undefined>;
  /** Asks the plugin's code whether it is set up to serve. Absent: manifests decide. */
  readonly isReady?: (entry: RegistryEntry) => Promise<boolean>;
}

/** The one selection, for tools, CLI, doctor and servers alike. */
export async function selectProvider(
  capability: Capability,
  input: SelectionInput,
): Promise<Selection> {
  const named = nameFor(capability, input);
  if (!named) return selectUnnamed(capability, input, new Map());
  const entry = input.registry.get(named.name);
  if (entry && !named.isOwn && !entry.capabilities.includes(capability)) {
    const passedOver = `named by ${named.key}, but does not offer ${capability}`;
    return selectUnnamed(capability, input, new Map([[entry.name, passedOver]]));
  }
  const selection = await selectNamed(named, capability, input);
  return { ...selection, named: { key: named.key, name: named.name } };
}

async function selectNamed(
  named: ConfiguredName,
  capability: Capability,
  input: SelectionInput,
): Promise<Selection> {
  const reasons = new Map<string, string>();
  const outcome = new Outcome(capability, input, reasons);
  const entry = input.registry.get(named.name);
  if (!entry) return outcome.fail('not_configured', notRegistered(named, input.registry));
  if (!entry.capabilities.includes(capability))
    return outcome.fail('unsupported', notCapable(named, capability, input.registry));
  const disagrees = await input.confirm?.(entry, capability, 'named');
  if (disagrees !== undefined) {
    reasons.set(entry.name, disagrees);
    return outcome.fail('not_configured', disagrees);
  }
  const unready = await lackOf(entry, input);
  const chosen = outcome.choose(entry, 'configured', `named by ${named.key}`);
  return { ...chosen, ...(unready !== undefined && { unready }) };
}

async function lackOf(entry: RegistryEntry, input: SelectionInput): Promise<string | undefined> {
  const missing = entry.keyless ? [] : missingEnv(entry.requiresEnv, input.env);
  if (missing.length > 0) return `${missing.join(' and ')} is not set`;
  const isReady = (await input.isReady?.(entry)) ?? true;
  return isReady ? undefined : `${entry.name} says that it is not configured`;
}

/** A configured name, and the key that holds it. */
export interface ConfiguredName {
  readonly name: string;
  readonly key: string;
  /** Meant for this very capability: a provider that lacks it is then a mistake. */
  readonly isOwn: boolean;
}

function nameFor(capability: Capability, input: SelectionInput): ConfiguredName | undefined {
  const { settings } = input;
  if (input.requested !== undefined) {
    return { name: input.requested.trim().toLowerCase(), key: '--provider', isOwn: true };
  }
  const own = capability === 'search' ? settings.searchBackend : settings.extractBackend;
  const key = capability === 'search' ? 'web.search_backend' : 'web.extract_backend';
  if (own !== undefined) return { name: own, key, isOwn: true };
  if (settings.backend === undefined) return undefined;
  return { name: settings.backend, key: 'web.backend', isOwn: false };
}

async function selectUnnamed(
  capability: Capability,
  input: SelectionInput,
  reasons: Map<string, string>,
): Promise<Selection> {
  const { settings, env } = input;
  const offered = input.registry.list().filter((entry) => mayServe(entry, capability, reasons));
  const available = offered.filter((entry) => isConfigured(entry, env, reasons));
  const confirm = async (
    entry: RegistryEntry,
    ground: SelectionGround,
  ): Promise<string | undefined> =>
    input.confirm ? input.confirm(entry, capability, ground) : entry.problem();
  const faults = new Map<string, string>();
  const walk = async (
    entries: readonly RegistryEntry[],
    ground: SelectionGround,
  ): Promise<RegistryEntry | undefined> => {
    for (const entry of entries) {
      const disagrees = await confirm(entry, ground);
      if (disagrees === undefined) return entry;
      reasons.set(entry.name, disagrees);
      faults.set(entry.name, disagrees);
    }
    return undefined;
  };

  const first = await walk(inOrder(available, settings.preference), 'available');
  if (first) {
    const isOnly = available.length === 1;
    const reason = isOnly
      ? 'the only one available'
      : 'first available in the order of web.preference';
    return new Outcome(capability, input, reasons).choose(
      first,
      isOnly ? 'only' : 'preference',
      reason,
    );
  }
  if (settings.keylessFallback) {
    const keyless = offered.filter((entry) => entry.keyless);
    const unkeyed = await walk(inOrder(keyless, KEYLESS_ORDER), 'keyless');
    if (unkeyed) {
      return new Outcome(capability, input, reasons).choose(
        unkeyed,
        'keyless',
        'serves without a key; nothing else is configured',
      );
    }
  }
  return new Outcome(capability, input, reasons).fail(
    'not_configured',
    nothingAvailable(capability, { registry: input.registry, env, faults }),
  );
}

function mayServe(
  entry: RegistryEntry,
  capability: Capability,
  reasons: Map<string, string>,
): boolean {
  if (!entry.capabilities.includes(capability)) {
    if (!reasons.has(entry.name)) reasons.set(entry.name, `does not offer ${capability}`);
    return false;
  }
  if (entry.autoSelect.includes(capability)) return true;
  reasons.set(entry.name, `serves ${capability} only when named in the configuration`);
  return false;
}

/** Configured by its manifest's facts. A provider that needs nothing at all and is keyless belongs to the keyless tier. */
function isConfigured(entry: RegistryEntry, env: Env, reasons: Map<string, string>): boolean {
  const missing = missingEnv(entry.requiresEnv, env);
  if (missing.length > 0) reasons.set(entry.name, `${missing.join(' and ')} is not set`);
  else if (entry.keyless && entry.requiresEnv.length === 0) {
    reasons.set(entry.name, 'serves without a key, after every configured provider');
  } else return true;
  return false;
}

function inOrder(entries: readonly RegistryEntry[], order: readonly string[]): RegistryEntry[] {
  const rank = (entry: RegistryEntry): number => {
    const index = order.indexOf(entry.name);
    return index < 0 ? order.length : index;
  };
  return [...entries].sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}

/** Writes the answer down, with a reason for every provider there is. */
class Outcome {
  readonly #capability: Capability;
  readonly #input: SelectionInput;
  readonly #reasons: ReadonlyMap<string, string>;

  constructor(capability: Capability, input: SelectionInput, reasons: ReadonlyMap<string, string>) {
    this.#capability = capability;
    this.#input = input;
    this.#reasons = reasons;
  }

  choose(chosen: RegistryEntry, step: SelectionStep, reason: string): Selection {
    return {
      capability: this.#capability,
      provider: chosen.name,
      step,
      reason,
      candidates: this.#candidates(chosen, reason),
    };
  }

  fail(code: WebErrorCode, message: string): Selection {
    return {
      capability: this.#capability,
      step: 'none',
      reason: message,
      candidates: this.#candidates(undefined, message),
      error: { code, message },
    };
  }

  #candidates(chosen: RegistryEntry | undefined, reason: string): SelectionCandidate[] {
    return this.#input.registry.list().map((entry) => ({
      name: entry.name,
      source: entry.source,
      chosen: entry === chosen,
      reason: entry === chosen ? reason : this.#reasonAgainst(entry, chosen),
    }));
  }

  #reasonAgainst(entry: RegistryEntry, chosen: RegistryEntry | undefined): string {
    const known = this.#reasons.get(entry.name);
    if (known !== undefined) return known;
    if (!entry.capabilities.includes(this.#capability)) return `does not offer ${this.#capability}`;
    return chosen ? `${chosen.name} comes first` : 'the configuration names another';
  }
}

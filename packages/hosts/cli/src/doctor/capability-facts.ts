import { CAPABILITIES, type Capability, type Selection } from '@hermes/web-core';
import type { ProviderRow, Web } from '@hermes/web-tools';
import { type Configuration, placeOf } from './configuration.js';
import type { Problem } from './problem.js';

/** Who serves a capability, and whether that can work. */
export interface CapabilityFacts extends Selection {
  /** As far as that is known without a call: the provider is loaded and has what it needs. */
  readonly works: boolean;
}

export type CapabilityTable = Readonly<Record<Capability, CapabilityFacts>>;

/** The selection that calls go by: the code of the chosen providers is loaded. */
export async function capabilityFacts(web: Web): Promise<CapabilityTable> {
  const factsOf = async (capability: Capability): Promise<CapabilityFacts> => {
    const selection = await web.select(capability);
    return { ...selection, works: !selection.error && selection.unready === undefined };
  };
  return {
    search: await factsOf('search'),
    extract: await factsOf('extract'),
    crawl: await factsOf('crawl'),
  };
}

/** What else is known when a selection is judged. */
export interface Circumstances {
  readonly configuration: Configuration;
  readonly providers: readonly ProviderRow[];
}

/**
 * One problem for each thing that is wrong, with the capabilities that suffer. An error: a provider that is named and would
 * not work, and a search that nobody serves. A warning: nobody serves extract or crawl though nobody was named for it,
 * and a provider named under the extract keys that reads pages and does not crawl.
 */
export function capabilityProblems(
  table: CapabilityTable,
  circumstances: Circumstances,
): readonly Problem[] {
  if (circumstances.configuration.fault !== undefined) return []; // the fault is the problem
  const groups = new Map<string, Group>();
  for (const capability of CAPABILITIES) {
    const facts = table[capability];
    if (facts.works) continue;
    const cause = `${facts.named?.key} ${facts.unready ?? facts.error?.message}`;
    const capabilities = [...(groups.get(cause)?.capabilities ?? []), capability];
    groups.set(cause, { facts, capabilities });
  }
  return [...groups.values()].map((group) => ({
    severity: isGap(group, table) ? 'warning' : 'error',
    subject: group.facts.provider ?? group.facts.named?.name ?? group.capabilities.join(', '),
    message: messageFor(group, circumstances),
  }));
}

/** Capabilities that one cause leaves without a provider that works. */
interface Group {
  readonly facts: CapabilityFacts;
  readonly capabilities: readonly Capability[];
}

/** Nobody asked for what is not there. */
function isGap({ facts, capabilities }: Group, table: CapabilityTable): boolean {
  if (capabilities.includes('search')) return false;
  return facts.named === undefined || (capabilities.join() === 'crawl' && table.extract.works);
}

function messageFor({ facts, capabilities }: Group, circumstances: Circumstances): string {
  const { configuration } = circumstances;
  const { provider = '', named, unready, reason } = facts;
  const names = capabilities.join(', ');
  if (named === undefined)
    return `${names}: ${passedOverNote(names, configuration)}${reason}${keylessNote(configuration)}`;
  const place = placeOf(named.key, configuration.lines);
  if (unready !== undefined) {
    const advice = adviceFor(provider, circumstances);
    return `${provider} is named for ${names} (${named.key}, ${place}) and would not work: ${unready}. ${advice}`;
  }
  const where = reason.startsWith(named.key) ? place : `${named.key}, ${place}`;
  return `${names} (${where}): ${reason}`;
}

/** A name in web.backend that was passed over. */
function passedOverNote(names: string, { settings, lines }: Configuration): string {
  const { backend } = settings;
  if (backend === undefined) return '';
  return `${backend} (web.backend, ${placeOf('web.backend', lines)}) does not offer ${names}. `;
}

function keylessNote({ settings, isEnvBroken }: Configuration): string {
  if (settings.keylessFallback && !isEnvBroken) return '';
  return ' Providers that need no key are not asked: web.keyless_fallback is off, or a fault of config.yaml or .env keeps it off.';
}

function adviceFor(provider: string, { configuration, providers }: Circumstances): string {
  const row = providers.find(({ name, state }) => name === provider && state !== 'displaced');
  if (!row || row.missing.length === 0) return 'Its README says what it needs.';
  const [url] = row.requires_env.flat().flatMap((variable) => variable.url ?? []);
  const get = url === undefined ? '' : ` Get it at ${url}`;
  return `Set it in the environment or in ${configuration.home}/.env.${get}`;
}

import {
  type Capability,
  type Failure,
  missingEnv,
  type ProviderRegistry,
  type RegistryEntry,
  type Selection,
} from '@hermes/web-core';
import type { Host } from './host.js';

/** Whom a call asks, one after the other. */
export interface Route {
  readonly selection: Selection;
  /** The chosen provider, where there is one, then the fallbacks. */
  readonly entries: readonly RegistryEntry[];
  /** Fallbacks that cannot be asked, and why. */
  readonly passedOver: readonly { readonly provider: string; readonly reason: string }[];
  /** Why nobody was chosen; the fallbacks are still asked. */
  readonly failure?: Failure;
}

/**
 * The selection, and behind it `web.search_fallbacks` or `web.extract_fallbacks`. A provider that the caller asks for
 * has none: another one would not be what was asked for.
 *
 * @throws what is wrong with config.yaml, where it cannot be read.
 */
export async function findRoute(
  host: Host,
  capability: Capability,
  options: { readonly requested?: string | undefined; readonly signal: AbortSignal },
): Promise<Route> {
  const { configError, registry, settings } = await host.ready();
  if (configError !== undefined) throw configError;
  const selection = await host.select(capability, options);
  const chosen = selection.provider === undefined ? undefined : registry.get(selection.provider);
  const listed = capability === 'search' ? settings.searchFallbacks : settings.extractFallbacks;
  const names = options.requested === undefined ? [...new Set(listed)] : [];
  const fallbacks = names
    .filter((name) => name !== chosen?.name)
    .map((name) => judgeFallback(name, { capability, registry, env: host.env }));
  return {
    selection,
    entries: [...(chosen ? [chosen] : []), ...fallbacks.flatMap(({ entry }) => entry ?? [])],
    passedOver: fallbacks.flatMap(({ name, reason }) =>
      reason === undefined ? [] : [{ provider: name, reason }],
    ),
    ...(selection.error && { failure: failureOf(selection.error) }),
  };
}

function failureOf({ code, message }: NonNullable<Selection['error']>): Failure {
  return { success: false, error: message, code };
}

/** By its manifest: no code of a fallback is loaded before its turn. */
function judgeFallback(
  name: string,
  where: {
    readonly capability: Capability;
    readonly registry: ProviderRegistry;
    readonly env: Host['env'];
  },
): { readonly name: string; readonly entry?: RegistryEntry; readonly reason?: string } {
  const entry = where.registry.get(name);
  if (!entry) return { name, reason: 'no active plugin provides it' };
  if (!entry.capabilities.includes(where.capability))
    return { name, reason: `does not offer ${where.capability}` };
  const missing = entry.keyless ? [] : missingEnv(entry.requiresEnv, where.env);
  if (missing.length > 0) return { name, reason: `${missing.join(' and ')} is not set` };
  return { name, entry };
}

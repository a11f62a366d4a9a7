import { createHash } from 'node:crypto';
import type { Capability, RegistryEntry } from '@hermes/web-core';
import type { Host } from './host.js';
import { cacheKey } from './stores/index.js';

/** What an answer is kept under: whoever asks the same with the same set-up gets it. */
export async function callKey(
  host: Host,
  entry: RegistryEntry,
  asked: { readonly capability: Capability; readonly request: unknown },
): Promise<string> {
  const { config } = await host.ready();
  return cacheKey({
    provider: entry.name,
    package: entry.plugin,
    version: entry.version,
    environment: valuesOf(host, entry),
    options: Object(config.web)[entry.name],
    ...asked,
  });
}

/** A fingerprint of the set-up of a provider. */
export function environmentOf(host: Host, entry: RegistryEntry): string {
  return createHash('sha256')
    .update(JSON.stringify(valuesOf(host, entry)))
    .digest('hex');
}

/** The values of the variables that the provider's manifest declares; an instance's set-up is known to nobody else. */
function valuesOf(host: Host, entry: RegistryEntry): unknown {
  const variables = [...entry.requiresEnv.flat(), ...entry.optionalEnv];
  const values = variables.map(({ name }) => [name, host.env[name] ?? null]);
  return [entry.source === 'instance' ? host.id : '', values];
}

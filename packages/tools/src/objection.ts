import type { AdoptedProvider, Capability, SelectionGround } from '@hermes/web-core';

/** What a plugin's code has against being chosen, though its manifest agrees. A named provider need not be available. */
export function objection(
  provider: AdoptedProvider,
  capability: Capability,
  ground: SelectionGround,
): string | undefined {
  if (!provider.supports(capability)) {
    return (
      provider.fault() ??
      `${provider.name} does not offer ${capability}, although its manifest says so`
    );
  }
  if (ground === 'named') return undefined;
  if (!provider.autoSelect(capability))
    return provider.fault() ?? `serves ${capability} only when named in the configuration`;
  const isReady = ground === 'keyless' ? provider.isKeylessAvailable() : provider.isAvailable();
  return isReady ? undefined : (provider.fault() ?? 'is not configured');
}

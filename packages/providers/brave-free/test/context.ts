import type { ProviderContext } from '@hermes/web-core';

/** What a host hands to the provider; warnings are collected. */
export function createContext(
  env: Readonly<Record<string, string>>,
  options: object = {},
): ProviderContext & { readonly warnings: readonly string[] } {
  const warnings: string[] = [];
  return {
    env,
    config: { web: { 'brave-free': options } },
    fetch,
    logger: { warn: (message) => warnings.push(message), debug: () => {} },
    home: '/nonexistent',
    warnings,
  };
}

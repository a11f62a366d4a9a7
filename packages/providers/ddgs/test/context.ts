import type { ProviderContext } from '@hermes/web-core';

/** What a host hands to the provider; warnings are collected. The pace is one that tests do not wait for. */
export function createContext(
  baseUrl?: string,
  options: object = {},
): ProviderContext & { readonly warnings: readonly string[] } {
  const warnings: string[] = [];
  return {
    env: baseUrl === undefined ? {} : { DDGS_BASE_URL: baseUrl },
    config: { web: { ddgs: { requests_per_second: 1000, ...options } } },
    fetch,
    logger: { warn: (message) => warnings.push(message), debug: () => {} },
    home: '/nonexistent',
    warnings,
  };
}

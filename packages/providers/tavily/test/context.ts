import type { ProviderContext } from '@hermes/web-core';

/** What a host hands to the provider. */
export function createContext(
  env: Readonly<Record<string, string>>,
  options: object = {},
  web: object = {},
): ProviderContext {
  return {
    env,
    config: { web: { ...web, tavily: options } },
    fetch,
    logger: { warn: () => {}, debug: () => {} },
    home: '/nonexistent',
  };
}

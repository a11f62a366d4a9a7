import type { ProviderContext } from '@hermes/web-core';

/** What a host hands to the provider; what is logged is collected. */
export function createContext(
  env: Readonly<Record<string, string>>,
  options: object = {},
): ProviderContext & { readonly logged: readonly string[] } {
  const logged: string[] = [];
  const log = (message: string): void => void logged.push(message);
  return {
    env,
    config: { web: { firecrawl: options } },
    fetch,
    logger: { warn: log, debug: log },
    home: '/nonexistent',
    logged,
  };
}

/** The same without a key: what is meant for Firecrawl's cloud goes to `baseUrl`. */
export function createKeylessContext(baseUrl: string): ProviderContext {
  const rerouted: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    return fetch(new Request(request.url.replace('https://api.firecrawl.dev', baseUrl), request));
  };
  return { ...createContext({}), fetch: rerouted };
}

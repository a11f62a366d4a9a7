import type { ProviderContext } from '@hermes/web-core';

const KEYLESS_ORIGIN = 'https://search.parallel.ai';

/** What a host hands to the provider; warnings are collected. Requests to Parallel's MCP server, whose address is fixed, go to `PARALLEL_BASE_URL`. */
export function createContext(
  env: Readonly<Record<string, string>>,
  options: object = {},
): ProviderContext & { readonly warnings: readonly string[] } {
  const warnings: string[] = [];
  return {
    warnings,
    env,
    config: { web: { parallel: options } },
    fetch: (input, init) => {
      const request = new Request(input, init);
      if (!request.url.startsWith(KEYLESS_ORIGIN)) return fetch(request);
      const url = request.url.replace(
        KEYLESS_ORIGIN,
        env.PARALLEL_BASE_URL ?? 'http://fake.invalid',
      );
      return fetch(new Request(url, request));
    },
    logger: { warn: (message) => warnings.push(message), debug: () => {} },
    home: '/nonexistent',
  };
}

import type { Config, ProviderContext } from '@hermes/web-core';

const KEYLESS_ORIGIN = 'https://mcp.exa.ai';

/** What a host hands to the provider. Requests to Exa's MCP server, whose address is fixed, go to `EXA_BASE_URL`. */
export function createContext(
  env: Readonly<Record<string, string>>,
  options: object = {},
  web: Config = {},
): ProviderContext {
  return {
    env,
    config: { web: { ...web, exa: options } },
    fetch: (input, init) => {
      const request = new Request(input, init);
      if (!request.url.startsWith(KEYLESS_ORIGIN)) return fetch(request);
      const url = request.url.replace(KEYLESS_ORIGIN, env.EXA_BASE_URL ?? 'http://fake.invalid');
      return fetch(new Request(url, request));
    },
    logger: { warn: () => {}, debug: () => {} },
    home: '/nonexistent',
  };
}

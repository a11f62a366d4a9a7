import type { ProviderContext } from '@hermes/web-core';

/** The fake's own key. */
export const KEY = 'xai-neutral-key-0123456789';

export interface ContextParts {
  readonly env?: Readonly<Record<string, string>>;
  readonly options?: object;
  readonly home?: string;
}

/** What a host hands to the provider. Requests to xAI's origins are sent to the fake; `asked` holds where they went. */
export function createContext(
  baseUrl: string,
  { env = { XAI_API_KEY: KEY }, options = {}, home = '/nonexistent' }: ContextParts = {},
): ProviderContext & { readonly asked: readonly string[] } {
  const asked: string[] = [];
  return {
    env,
    config: { web: { xai: options } },
    fetch: (input, init) => {
      const request = new Request(input, init);
      asked.push(request.url);
      const { pathname, search } = new URL(request.url);
      return fetch(new Request(`${baseUrl}${pathname}${search}`, request));
    },
    logger: { warn: () => {}, debug: () => {} },
    home,
    asked,
  };
}

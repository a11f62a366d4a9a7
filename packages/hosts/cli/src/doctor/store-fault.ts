import type { Logger, Settings } from '@hermes/web-core';

/** What is looked up there: any provider's count does. */
const LIMITS = { exa: { per_month: 1 } };

/** Why the store of `web.cache` cannot be used, without secrets; `undefined` when it can. `known` are other warnings. */
export async function storeFault(
  home: string,
  { cacheStore }: Pick<Settings, 'cacheStore'>,
  known: readonly string[],
): Promise<string | undefined> {
  if (cacheStore === 'memory') return undefined;
  const { createWeb } = await import('@hermes/web');
  const heard: string[] = [];
  const logger: Logger = { warn: (text) => void heard.push(text), debug: () => {} };
  const config = { web: { cache: cacheStore, limits: LIMITS } };
  const web = createWeb({ home, env: {}, config, providers: [], logger });
  try {
    await web.inspect();
    return heard.find((message) => !known.includes(message));
  } finally {
    await web.close();
  }
}

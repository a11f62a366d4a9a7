import { type Config, providerOptions } from '@hermes/web-core';
import * as z from 'zod/mini';

/** `web.local` in config.yaml, with defaults. */
export interface LocalOptions {
  /** Between two requests of a crawl, from `web.local.crawl_delay` in seconds. @defaultValue 500 */
  readonly crawlDelayMs: number;
}

const section = z.strictObject({
  crawl_delay: z.optional(z.number().check(z.minimum(0), z.maximum(60))),
});

const DEFAULT_CRAWL_DELAY_S = 0.5;

/** @throws WebProviderError `not_configured` that names the key at fault. */
export async function localOptions(config: Config): Promise<LocalOptions> {
  const { crawl_delay = DEFAULT_CRAWL_DELAY_S } = await providerOptions(config, 'local', section);
  return { crawlDelayMs: crawl_delay * 1000 };
}

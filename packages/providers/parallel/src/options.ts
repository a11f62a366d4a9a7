import { type Config, type Env, providerOptions, WebProviderError } from '@hermes/web-core';
import * as z from 'zod/mini';

const domains = z.nullish(
  z.array(z.string('must be a text'), 'must be a list of domains, such as [example.org]'),
);

/** `web.parallel` in config.yaml. What is absent is left to Parallel. */
const parallelOptions = z.strictObject({
  /** The last three are what older versions of the API and of Hermes Agent called them. */
  mode: z.nullish(
    z.enum(
      ['turbo', 'fast', 'basic', 'advanced', 'agentic', 'one-shot', 'v1-fast'],
      'must be turbo, fast, basic or advanced',
    ),
  ),
  include_domains: domains,
  exclude_domains: domains,
  after_date: z.nullish(
    z
      .string('must be a text')
      .check(z.regex(/^\d{4}-\d\d-\d\d$/, 'must be a date like 2026-01-31')),
  ),
  /** Two letters; case does not matter. */
  location: z.nullish(
    z.string('must be a text').check(z.regex(/^[a-z]{2}$/i, 'must be two letters, such as us')),
  ),
  /** Age from which extract reads a page anew. */
  max_age_seconds: z.nullish(
    z.int('must be a whole number').check(z.minimum(600, 'must be 600 or more')),
  ),
});

export type ParallelOptions = z.infer<typeof parallelOptions>;

/** @throws WebProviderError `not_configured` */
export function readOptions(config: Config): Promise<ParallelOptions> {
  return providerOptions(config, 'parallel', parallelOptions);
}

const CURRENT_NAMES = {
  turbo: 'turbo',
  fast: 'fast',
  basic: 'basic',
  advanced: 'advanced',
  agentic: 'advanced',
  'one-shot': 'basic',
  'v1-fast': 'fast',
} as const;

/** `PARALLEL_SEARCH_MODE` is shared with Hermes Agent, where `fast` is the one of the API before v1: that is `basic` now. */
const NAMES_IN_ENV = new Map(Object.entries({ ...CURRENT_NAMES, fast: 'basic' }));

/**
 * The mode as Parallel calls it now: of `web.parallel`, else of `PARALLEL_SEARCH_MODE`, else `advanced`.
 *
 * @throws WebProviderError `not_configured`
 */
export function toMode(options: ParallelOptions, env: Env): string {
  if (options.mode) return CURRENT_NAMES[options.mode];
  if (!env.PARALLEL_SEARCH_MODE) return 'advanced';
  const mode = NAMES_IN_ENV.get(env.PARALLEL_SEARCH_MODE.toLowerCase());
  if (mode !== undefined) return mode;
  throw new WebProviderError(
    'not_configured',
    'PARALLEL_SEARCH_MODE must be turbo, v1-fast, basic or advanced. Correct or remove it.',
  );
}

/** The options that go into `advanced_settings` of every search. */
export function toSearchSettings(options: ParallelOptions): Readonly<Record<string, unknown>> {
  const { include_domains, exclude_domains, after_date, location } = options;
  const source_policy = {
    ...(include_domains?.length && { include_domains }),
    ...(exclude_domains?.length && { exclude_domains }),
    ...(after_date && { after_date }),
  };
  return {
    ...(Object.keys(source_policy).length > 0 && { source_policy }),
    ...(location && { location: location.toLowerCase() }),
  };
}

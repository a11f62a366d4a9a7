import { type Config, providerOptions, WebProviderError } from '@hermes/web-core';
import * as z from 'zod/mini';

const domains = z.nullish(
  z.array(z.string('must be a text'), 'must be a list of domains, such as [example.org]'),
);

/** `web.exa` in config.yaml. What is absent is left to Exa. */
const exaOptions = z.strictObject({
  type: z.nullish(
    z.enum(
      ['auto', 'fast', 'instant', 'neural', 'deep-lite', 'deep', 'deep-reasoning'],
      'must be auto, fast, instant, neural, deep-lite, deep or deep-reasoning',
    ),
  ),
  /** Such as `news`, `company` or `people`. Any text: Exa's list changes, and its answer to another value names it. */
  category: z.nullish(z.string('must be a text')),
  include_domains: domains,
  exclude_domains: domains,
  /** Two letters; case does not matter. */
  user_location: z.nullish(
    z.string('must be a text').check(z.regex(/^[a-z]{2}$/i, 'must be two letters, such as us')),
  ),
  /** A day, or a moment as ISO 8601 has it. */
  start_published_date: z.nullish(
    z
      .string('must be a text')
      .check(z.regex(/^\d{4}-\d\d-\d\d(T\S+)?$/, 'must be a date like 2026-01-31')),
  ),
  /** Age from which extract reads a page anew: 0 always, -1 never. */
  max_age_hours: z.nullish(
    z.int('must be a whole number').check(z.minimum(-1, 'must be -1 or more')),
  ),
});

export type ExaOptions = z.infer<typeof exaOptions>;

/**
 * The options as they stand now. `web.exa_max_age_hours`, the key of Hermes Agent, counts where `web.exa` has none.
 *
 * @throws WebProviderError `not_configured`
 */
export async function readOptions(config: Config): Promise<ExaOptions> {
  const options = await providerOptions(config, 'exa', exaOptions);
  return { ...options, max_age_hours: options.max_age_hours ?? olderKey(config) };
}

function olderKey(config: Config): number | undefined {
  const value: unknown = Object(config.web).exa_max_age_hours ?? undefined;
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new WebProviderError(
    'not_configured',
    'config.yaml: web.exa_max_age_hours must be a whole number of hours from 0. Correct or remove that key.',
  );
}

/** The options that go with every search of the API. */
export function toSearchFields(options: ExaOptions): Readonly<Record<string, unknown>> {
  const { type, category, include_domains, exclude_domains } = options;
  const date = options.start_published_date;
  return {
    ...(type && { type }),
    ...(category && { category }),
    ...(include_domains?.length && { includeDomains: include_domains }),
    ...(exclude_domains?.length && { excludeDomains: exclude_domains }),
    ...(options.user_location && { userLocation: options.user_location.toUpperCase() }),
    ...(date && { startPublishedDate: date.includes('T') ? date : `${date}T00:00:00.000Z` }),
  };
}

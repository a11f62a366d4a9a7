import { type Logger, WebProviderError } from '@hermes/web-core';
import * as z from 'zod/mini';

/** xAI takes no more domains in one search. */
const MAX_DOMAINS = 5;

const domains = z.nullish(z.array(z.string('must be a text'), 'must be a list of domains'));

/** `web.xai` in config.yaml, with every key that Hermes Agent reads there. */
export const xaiOptions = z.strictObject({
  /** @defaultValue `grok-build-0.1` */
  model: z.nullish(z.string('must be a text')),
  /** Whole search, in seconds. @defaultValue 90 */
  timeout: z.nullish(
    z.pipe(
      z.transform((value) => (typeof value === 'string' ? Number(value) : value)),
      z.number('must be a number of seconds').check(z.positive('must be above 0')),
    ),
  ),
  /** Only these domains, or all but those: one of the two. */
  allowed_domains: domains,
  excluded_domains: domains,
  /** Whether the model may look for images too; what it found is not in the hits. */
  enable_image_search: z.nullish(z.boolean('must be true or false')),
});

export type XaiOptions = z.infer<typeof xaiOptions>;

/**
 * The search tool that runs on xAI's side, kept to the domains of the options.
 *
 * @throws WebProviderError `not_configured` where both lists hold something: xAI takes one of them.
 */
export function toSearchTool(
  options: XaiOptions,
  logger: Logger,
): Readonly<Record<string, unknown>> {
  const allowed = taken(options.allowed_domains, 'allowed_domains', logger);
  const excluded = taken(options.excluded_domains, 'excluded_domains', logger);
  if (allowed.length > 0 && excluded.length > 0) {
    throw new WebProviderError(
      'not_configured',
      'config.yaml: web.xai has both allowed_domains and excluded_domains, and xAI takes one of them. Remove the other.',
    );
  }
  const images = options.enable_image_search;
  return {
    type: 'web_search',
    ...(allowed.length > 0 && { allowed_domains: allowed }),
    ...(excluded.length > 0 && { excluded_domains: excluded }),
    ...(typeof images === 'boolean' && { enable_image_search: images }),
  };
}

/** The first five of a list, as Hermes Agent takes them. */
function taken(
  list: readonly string[] | null | undefined,
  name: string,
  logger: Logger,
): readonly string[] {
  const domains = (list ?? []).map((domain) => domain.trim()).filter((domain) => domain !== '');
  if (domains.length > MAX_DOMAINS) {
    logger.warn(
      `config.yaml: web.xai.${name} lists ${domains.length} domains, and xAI takes ${MAX_DOMAINS}: the others are left out. Shorten the list.`,
    );
  }
  return domains.slice(0, MAX_DOMAINS);
}

import { WebProviderError } from '@hermes/web-core';
import * as z from 'zod/mini';

/** xAI takes no more domains in one search. */
const MAX_DOMAINS = 5;

const domains = z.nullish(
  z
    .array(z.string('must be a text'), 'must be a list of domains')
    .check(z.maxLength(MAX_DOMAINS, `must be at most ${MAX_DOMAINS} domains`)),
);

/** `web.xai` in config.yaml. */
export const xaiOptions = z.strictObject({
  /** @defaultValue `grok-build-0.1` */
  model: z.nullish(z.string('must be a text')),
  /** Whole search, in seconds. @defaultValue 90 */
  timeout: z.nullish(z.number('must be a number of seconds').check(z.positive('must be above 0'))),
  /** Only these domains, or all but those: one of the two. */
  allowed_domains: domains,
  excluded_domains: domains,
});

export type XaiOptions = z.infer<typeof xaiOptions>;

/**
 * The search tool that runs on xAI's side, kept to the domains of the options.
 *
 * @throws WebProviderError `not_configured` where both lists hold something: xAI takes one of them.
 */
export function toSearchTool(options: XaiOptions): Readonly<Record<string, unknown>> {
  const allowed = present(options.allowed_domains);
  const excluded = present(options.excluded_domains);
  if (allowed.length > 0 && excluded.length > 0) {
    throw new WebProviderError(
      'not_configured',
      'config.yaml: web.xai has both allowed_domains and excluded_domains, and xAI takes one of them. Remove the other.',
    );
  }
  return {
    type: 'web_search',
    ...(allowed.length > 0 && { allowed_domains: allowed }),
    ...(excluded.length > 0 && { excluded_domains: excluded }),
  };
}

function present(list: readonly string[] | null | undefined): readonly string[] {
  return (list ?? []).map((domain) => domain.trim()).filter((domain) => domain !== '');
}

import type { Config } from './context.js';
import { WebProviderError } from './errors.js';
import { describeIssue, type Schema } from './schema.js';

/**
 * The options under `web.<provider>` in config.yaml, checked by the provider's own schema. Absent, null and empty
 * sections are `{}`.
 *
 * @throws {@link WebProviderError} `not_configured` that names the key at fault.
 */
export async function providerOptions<T>(
  config: Config,
  provider: string,
  schema: Schema<T>,
): Promise<T> {
  const section = Object(config.web)[provider] ?? {};
  const result = await schema['~standard'].validate(section);
  if (!result.issues) return result.value;
  throw new WebProviderError(
    'not_configured',
    `config.yaml: web.${provider} is not right (${describeIssue(result.issues)}). Correct or remove that key.`,
  );
}

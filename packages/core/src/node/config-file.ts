import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../context.js';
import { messageOf, WebProviderError } from '../errors.js';
import { readYamlFile } from './yaml-file.js';

/**
 * The structure of `<home>/config.yaml`; a missing or empty file is `{}`.
 *
 * @throws `WebProviderError` `not_configured` that names line and column when it does not parse.
 */
export async function readConfigFile(home: string): Promise<Config> {
  const path = join(home, 'config.yaml');
  if (!existsSync(path)) return {};
  const value = await readYamlFile(path).catch((error: unknown) => {
    throw new WebProviderError('not_configured', messageOf(error), { cause: error });
  });
  if (value === null || value === undefined) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return { ...value };
  throw new WebProviderError(
    'not_configured',
    `${path}: the file must be a mapping with keys such as web and plugins. Correct the file.`,
  );
}

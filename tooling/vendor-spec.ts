import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Said by a test that needs a vendor's API description and has none. */
export const NO_VENDOR_SPECS =
  'NOT RUN: the vendors’ API descriptions are not here. Name their folder in HERMES_SPECS.';

/**
 * The text of one vendor's API description, from the folder HERMES_SPECS or `shared/specs` beside the repository: they are
 * the vendors' own and not part of it. `undefined` where it is not there.
 *
 * @throws when HERMES_SPECS names a folder and the file is not in it.
 */
export function readVendorSpec(name: string): string | undefined {
  const beside = fileURLToPath(new URL('../../shared/specs', import.meta.url));
  const named = process.env.HERMES_SPECS;
  const file = join(named || beside, name);
  return named || existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

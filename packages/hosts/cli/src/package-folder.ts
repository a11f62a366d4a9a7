import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package: both `src` and `dist` lie in it. */
export function packageFolder(): string {
  return dirname(fileURLToPath(new URL('../package.json', import.meta.url)));
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from '@hermes/web-core/node';

/** Which of the variables `<home>/.env` sets. */
export function remainingVariables(names: readonly string[], home: string): readonly string[] {
  try {
    const { values } = parseEnv(readFileSync(join(home, '.env'), 'utf8'));
    return names.filter((name) => values.has(name));
  } catch {
    return []; // no such file, or none that can be read: other commands say so
  }
}

import { join } from 'node:path';
import { type Configuration, placeOf } from './configuration.js';
import { type Problem, warning } from './problem.js';

/** How a warning about a key of config.yaml begins. */
const ABOUT_KEY = /^config\.yaml: ([\w-]+(?:\.[\w-]+)*) must be/;

/** What the tools warn of, with the file or the plugins as the subject, and with the line of the key that is at fault. */
export function warningProblems(
  warnings: readonly string[],
  configuration: Configuration,
): readonly Problem[] {
  const { home, fault, lines } = configuration;
  const configFile = join(home, 'config.yaml');
  return warnings.map((text): Problem => {
    if (text === fault) return { severity: 'error', subject: 'config.yaml', message: text };
    const key = ABOUT_KEY.exec(text)?.[1];
    if (key !== undefined) {
      const message = text.replace('config.yaml', placeOf(key, lines));
      return warning('config.yaml', message);
    }
    if (text.startsWith('config.yaml') || text.startsWith(configFile))
      return warning('config.yaml', text);
    return warning(text.startsWith(join(home, '.env')) ? '.env' : 'plugins', text);
  });
}

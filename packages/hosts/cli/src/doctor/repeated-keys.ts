import { type Configuration, placeOf } from './configuration.js';
import { type Problem, warning } from './problem.js';

/** Keys of config.yaml that stand more than once: what the first of them say has no effect, as in Hermes Agent. */
export function repeatedKeyProblems({ lines, repeated }: Configuration): readonly Problem[] {
  return repeated.map((path) => {
    const key = path.join('.');
    const message = `${placeOf(key, lines)}: ${key} stands in the file more than once, and only the last one counts. Put them together in one.`;
    return warning('config.yaml', message);
  });
}

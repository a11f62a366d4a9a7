import { closest, distance } from 'fastest-levenshtein';
import { type Configuration, placeOf } from './configuration.js';
import { type Problem, warning } from './problem.js';

/** Letters that may differ. More would be chance: Hermes Agent and providers have keys of their own in these sections. */
const mostOf = (name: string): number => (name.length < 8 ? 1 : 2);

/** Keys of config.yaml that nobody looks for and that are nearly one that is looked for: what they say has no effect. */
export function mistypedKeyProblems({ config, keys, lines }: Configuration): readonly Problem[] {
  const sections = [...new Set(keys.map(sectionOf))];
  return sections.flatMap((section) => {
    const known = keys.filter((key) => sectionOf(key) === section).map(nameOf);
    return keysIn(config, section)
      .filter((name) => !known.includes(name))
      .flatMap((name) => {
        const near = closest(name, known);
        if (distance(name, near) > mostOf(name)) return [];
        const key = `${section}.${name}`;
        const message = `${placeOf(key, lines)}: ${key} is no key that is known here, and has no effect. Did you mean ${section}.${near}?`;
        return [warning('config.yaml', message)];
      });
  });
}

function sectionOf(key: string): string {
  return key.slice(0, key.lastIndexOf('.'));
}

function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1);
}

function keysIn(config: unknown, section: string): readonly string[] {
  let value = config;
  for (const step of section.split('.')) {
    const entries: Readonly<Record<string, unknown>> = Object(value);
    value = entries[step];
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.keys(value)
    : [];
}

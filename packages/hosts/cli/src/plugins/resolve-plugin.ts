import { didYouMean } from '../did-you-mean.js';

/** What a person may call a plugin. */
export interface Named {
  readonly key: string;
  /** Of its manifest. */
  readonly name: string;
  readonly package?: string | undefined;
  readonly providers: readonly string[];
}

/**
 * The plugin that a word means: by key, manifest name or package name, else by the last part of one (`acme` for
 * `web/acme`, `_` and `-` alike), else by a provider. A plugin that is found in several places comes with all of them.
 *
 * @throws Error that lists the candidates, or the nearest name when there is none; one of the `warnings` where that is about
 * the manifest of such a plugin.
 */
export function resolvePlugin<T extends Named>(
  word: string,
  plugins: readonly T[],
  warnings: readonly string[] = [],
): readonly T[] {
  const ways: readonly ((plugin: T) => boolean)[] = [
    ({ key }): boolean => key === word,
    (plugin): boolean => namesOf(plugin).includes(word),
    (plugin): boolean => namesOf(plugin).flatMap(shortNames).includes(withoutStyle(word)),
    ({ providers }): boolean => providers.includes(word),
  ];
  for (const isMeant of ways) {
    const found = plugins.filter(isMeant);
    const keys = [...new Set(found.map(({ key }) => key))];
    if (keys.length === 1) return found;
    if (keys.length > 1) {
      throw new Error(
        `"${word}" could be any of ${keys.sort().join(', ')}. Name the one you mean.`,
      );
    }
  }
  const reason = warnings.find((text) => isAbout(word, text));
  if (reason !== undefined) throw new Error(`Plugin ${word} cannot be used. ${reason}`);
  throw new Error(notFound(word, plugins));
}

function namesOf({ key, name, package: packageName }: Named): readonly string[] {
  return [key, name, ...(packageName === undefined ? [] : [packageName])];
}

/** As a whole, and the last part. */
function shortNames(name: string): readonly string[] {
  return [withoutStyle(name), withoutStyle(name.split('/').at(-1) ?? name)];
}

function withoutStyle(name: string): string {
  return name.toLowerCase().replaceAll('_', '-').replace(/^web-/, '');
}

/** Whether a text begins with the path of a manifest in a folder of that name. */
function isAbout(word: string, text: string): boolean {
  const [path = ''] = /^.*?[\\/](?:plugin\.ya?ml|package\.json)\b/.exec(text) ?? [];
  const folders = path.split(/[\\/]/).map(withoutStyle);
  return folders.includes(withoutStyle(word.split('/').at(-1) ?? word));
}

function notFound(word: string, plugins: readonly Named[]): string {
  const known = plugins.flatMap(namesOf).flatMap((name) => [name, ...shortNames(name)]);
  const see = '`hermes-web plugins list` shows them.';
  if (known.length === 0) return `There is no plugin ${word}; none is installed. ${see}`;
  return `There is no plugin ${word}. ${didYouMean(word, known)}${see}`;
}

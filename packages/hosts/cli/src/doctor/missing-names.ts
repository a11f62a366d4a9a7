import { isMapping, isProviderName, OFFICIAL_PACKAGES } from '@hermes/web-core';
import type { ProviderRow } from '@hermes/web-tools';
import { type Configuration, placeOf } from './configuration.js';
import { type PluginPlaces, pathsTried, pluginsNamed, type TriedPath } from './plugin-places.js';
import { type Problem, warning } from './problem.js';

/** A name for which nothing was found. */
export interface MissingName {
  readonly name: string;
  /** Keys of the configuration that name it; none for an official provider that nobody asked for. */
  readonly named_by: readonly string[];
  /** The package to install; absent where it is not known. */
  readonly package?: string;
  readonly tried: readonly TriedPath[];
}

/** Official providers that are not installed, and names of the configuration that match no provider and no plugin. */
export async function missingNames(
  { config, settings }: Configuration,
  providers: readonly ProviderRow[],
  places: PluginPlaces,
): Promise<readonly MissingName[]> {
  const absent = providers.filter((row) => !isInstalled(row)).map(({ name }) => name);
  const installed = new Set(providers.filter(isInstalled).map(({ name }) => name));
  const mentions = [
    ...absent.map((name) => ({ name, keys: [] })),
    ...unmatched(providerKeys(config, settings), (name) => installed.has(name)),
    ...unmatched(pluginKeys(settings), (name) => pluginsNamed(name, places.plugins).length > 0),
  ];
  const names = [...new Set(mentions.map(({ name }) => name))];
  return await Promise.all(
    names.map(async (name) => ({
      name,
      named_by: mentions.filter((mention) => mention.name === name).flatMap(({ keys }) => keys),
      ...(OFFICIAL_PACKAGES[name] !== undefined && { package: OFFICIAL_PACKAGES[name] }),
      tried: await pathsTried(name, places),
    })),
  );
}

interface Mention {
  readonly name: string;
  readonly keys: readonly string[];
}

function unmatched(keys: Names, isKnown: (name: string) => boolean): readonly Mention[] {
  return keys.flatMap(([key, names]) =>
    [...new Set(names)].filter((name) => !isKnown(name)).map((name) => ({ name, keys: [key] })),
  );
}

/** Names that were written down and match nothing. Those by which a provider is chosen are told of with the capabilities. */
export function missingNameProblems(
  names: readonly MissingName[],
  { lines }: Configuration,
): readonly Problem[] {
  return names.flatMap(({ name, named_by: keys, package: official }) => {
    const told = keys.filter((key) => !CHOOSING.includes(key));
    if (told.length === 0) return [];
    const where = told.map((key) => `${key} (${placeOf(key, lines)})`).join(' and ');
    const isPlugin = told.every((key) => key.startsWith('plugins.'));
    const start = `${where} names ${name}, and no ${isPlugin ? 'web plugin' : 'provider'} of that name was found.`;
    return [warning(name, `${start} ${adviceFor(name, official, isPlugin)}`)];
  });
}

const CHOOSING = ['web.backend', 'web.search_backend', 'web.extract_backend'];

function adviceFor(name: string, official: string | undefined, isPlugin: boolean): string {
  if (official !== undefined) return `Install it: npm i ${official}`;
  const why = `\`hermes-web doctor --why ${name}\` shows every path that was tried.`;
  return isPlugin ? `A plugin of Hermes Agent alone may stand there; else correct it. ${why}` : why;
}

function isInstalled({ state }: ProviderRow): boolean {
  return state !== 'not_installed';
}

type Names = readonly (readonly [key: string, names: readonly string[]])[];

/** Names of providers that the configuration holds, by key. */
function providerKeys(config: Configuration['config'], settings: Configuration['settings']): Names {
  const one = (name: string | undefined): readonly string[] => (name === undefined ? [] : [name]);
  const web = mappingOf(config.web);
  const preference = web.preference === undefined ? [] : settings.preference;
  return [
    ['web.backend', one(settings.backend)],
    ['web.search_backend', one(settings.searchBackend)],
    ['web.extract_backend', one(settings.extractBackend)],
    ['web.search_fallbacks', settings.searchFallbacks],
    ['web.extract_fallbacks', settings.extractFallbacks],
    ['web.preference', preference],
    ...Object.keys(settings.limits).map((name) => [`web.limits.${name}`, [name]] as const),
    ...Object.keys(web)
      .filter((key) => isProviderName(key) && isMapping(web[key]))
      .map((key) => [`web.${key}`, [key]] as const),
  ];
}

function pluginKeys(settings: Configuration['settings']): Names {
  return [
    ['plugins.enabled', settings.pluginsEnabled],
    ['plugins.disabled', settings.pluginsDisabled],
  ];
}

function mappingOf(value: unknown): Readonly<Record<string, unknown>> {
  return isMapping(value) ? { ...value } : {};
}

import { existsSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { OFFICIAL_PACKAGES } from '@hermes/web-core';
import {
  type DiscoveryInput,
  type PathTried,
  type PluginNames,
  searchedPackages,
  tracePlugin,
} from '@hermes/web-core/node';
import type { PluginRow } from '@hermes/web-tools';
import { namesOf, namingOf } from '../plugins/switch-plugin.js';

/** Where plugins are looked for, and which were found. */
export interface PluginPlaces {
  readonly where: DiscoveryInput;
  readonly plugins: readonly PluginRow[];
}

/** One path at which a plugin was looked for. */
export interface TriedPath {
  readonly path: string;
  readonly found: boolean;
  /** Why what is there, or would be, does not count. */
  readonly note?: string;
}

/** The plugins that a name means: a provider, or whatever config.yaml may call a plugin. */
export function pluginsNamed(name: string, plugins: readonly PluginRow[]): readonly PluginRow[] {
  return plugins.filter((plugin) =>
    [...namesOf(namingOf(plugin)), ...plugin.providers].includes(name),
  );
}

/** Every path at which a provider, plugin or package of this name is looked for, first those that win. */
export async function pathsTried(
  name: string,
  { where, plugins }: PluginPlaces,
): Promise<readonly TriedPath[]> {
  const found = pluginsNamed(name, plugins);
  const names = placesOf(name, found);
  const traced = (await tracePlugin(names, where)).map(toTried);
  const missed = found
    .filter(({ folder }) => !traced.some(({ path }) => isIn(path, folder)))
    .map(({ folder }) => ({ path: folder, found: true }));
  const all = [...traced, ...missed, ...(names.packages.length > 0 ? [] : gone(name, where))];
  return [...new Map(all.map((tried) => [tried.path, tried])).values()];
}

/** Where every package was looked at, since any may bring a provider. */
function gone(name: string, where: DiscoveryInput): readonly TriedPath[] {
  const note = `no package that it names brings ${name}`;
  return searchedPackages(where).map((path) => ({ path, found: false, note }));
}

/** A folder of `plugins`, or of `plugins/web`. */
const FOLDER = /^(web\/)?[^./\\@][^/\\]*$/;
/** Of several words, or with a scope: providers have names of one word, too. */
const PACKAGE = /^(@[\w.~-]+\/[\w.~-]+|[a-z0-9]+[.~-][\w.~-]*)$/;

/** A name may be that of a folder, or of a package. */
function placesOf(name: string, found: readonly PluginRow[]): PluginNames {
  const official = OFFICIAL_PACKAGES[name];
  const guessed = found.length === 0 && PACKAGE.test(name) ? [name] : [];
  const packages = [
    ...found.flatMap((plugin) => plugin.package ?? []),
    ...(official === undefined ? guessed : [official]),
  ];
  const folders = [
    ...(name.startsWith('web/') ? [name] : [`web/${name}`, name]),
    ...found.map(({ key }) => key).filter((key) => key.startsWith('web/')),
  ];
  return {
    packages: [...new Set(packages)],
    folders: [...new Set(folders)].filter((folder) => FOLDER.test(folder)),
  };
}

/** Whether a file lies in the folder, links followed. */
function isIn(path: string, folder: string): boolean {
  return existsSync(path) && realpathSync(dirname(path)) === realpathSync(folder);
}

function toTried({ path, isThere, note }: PathTried): TriedPath {
  return { path, found: isThere && note === undefined, ...(note !== undefined && { note }) };
}

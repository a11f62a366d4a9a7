import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type FoundPlugin, findDirectoryPlugin, findPackagePlugins } from '@hermes/web-core/node';
import { type InstallRecord, readRecord } from './install-record.js';
import { directoryPlace, flatPlace, listPlaces, type Place, stateOfPlace } from './place.js';

/** What stands at a place. */
export interface Installed {
  readonly place: Place;
  /** A directory plugin's key, or the name of a package. */
  readonly name: string;
  /** Empty when its manifest is broken. */
  readonly plugins: readonly FoundPlugin[];
  /** Absent when it was put there by hand. */
  readonly record: InstallRecord | undefined;
}

/** Everything that was installed below HERMES_HOME, broken or not. */
export async function listInstalled(home: string): Promise<readonly Installed[]> {
  const found = await Promise.all((await listPlaces(home)).map(readInstalled));
  return found.filter((installed) => installed !== undefined);
}

/** `undefined` when nothing stands there. */
export async function readInstalled(place: Place): Promise<Installed | undefined> {
  const state = await stateOfPlace(place);
  if (state === 'empty') return undefined;
  const name = basename(place.link);
  const record = state === 'installed' ? await readRecord(place.link) : undefined;
  if (place.kind === 'directory') {
    const key = keyOf(place);
    const { plugins } = await findDirectoryPlugin(place.link, 'user', key);
    return { place, name: key, plugins, record };
  }
  const packageName = name.replace('+', '/');
  const { plugins } = await findPackagePlugins(
    join(place.link, 'node_modules', packageName),
    'user',
  );
  return { place, name: packageName, plugins, record };
}

/** Folders of plugins that were put there by hand and cannot be read, by reason of their manifest or as they stand. */
export async function listBrokenByHand(home: string): Promise<readonly Installed[]> {
  const plugins = join(home, 'plugins');
  const [web, flat] = await Promise.all([foldersIn(join(plugins, 'web')), foldersIn(plugins)]);
  const places = [
    ...web.map((name) => directoryPlace(home, name)),
    ...flat.filter((name) => name !== 'web').map((name) => flatPlace(home, name)),
  ];
  const found = await Promise.all(places.map(readBroken));
  return found.flat();
}

/** Nothing for what discovery passes over in silence: that is none of ours. */
async function readBroken(place: Place): Promise<readonly Installed[]> {
  if ((await stateOfPlace(place)) !== 'foreign') return [];
  const { plugins, warnings } = await findDirectoryPlugin(place.link, 'user');
  if (plugins.length > 0 || warnings.length === 0) return [];
  return [{ place, name: keyOf(place), plugins, record: undefined }];
}

function keyOf({ link }: Place): string {
  const name = basename(link);
  return basename(dirname(link)) === 'web' ? `web/${name}` : name;
}

/** Links too. */
async function foldersIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isFile() && !/^(\.|__)/.test(entry.name))
    .map(({ name }) => name);
}

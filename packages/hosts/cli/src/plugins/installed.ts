import { basename, dirname, join } from 'node:path';
import { type FoundPlugin, findDirectoryPlugin, findPackagePlugins } from '@hermes/web-core/node';
import { type InstallRecord, readRecord } from './install-record.js';
import { listPlaces, type Place, stateOfPlace } from './place.js';

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
    const key = basename(dirname(place.link)) === 'web' ? `web/${name}` : name;
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

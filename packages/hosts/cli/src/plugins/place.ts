import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readlink, realpath, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { withFileLock } from '@hermes/web-core/node';

/**
 * Where an installed plugin, or package of plugins, stands: discovery finds a link to the folder of the version in use, so
 * that one rename puts another version in its place, also when the process is killed at that moment.
 */
export interface Place {
  readonly kind: 'directory' | 'package';
  /** Absolute path of the link. */
  readonly link: string;
  /** Absolute path of the folder that holds the version in use, and for a moment the next. */
  readonly versions: string;
}

/** Hidden, and deep enough to be no plugin of Hermes Agent, which shares `<home>/plugins`. */
const HIDDEN = '.installed';
/** A folder that somebody put there by hand, on its way out. */
const REPLACED = 'replaced';

/** `<home>/plugins/web/<name>`. */
export function directoryPlace(home: string, name: string): Place {
  const plugins = join(home, 'plugins');
  return {
    kind: 'directory',
    link: join(plugins, 'web', name),
    versions: join(plugins, HIDDEN, 'web', name),
  };
}

/** `<home>/plugins/<name>`: never chosen here, but people and Hermes Agent put plugins there. */
export function flatPlace(home: string, name: string): Place {
  const plugins = join(home, 'plugins');
  return { kind: 'directory', link: join(plugins, name), versions: join(plugins, HIDDEN, name) };
}

/** `<home>/npm/<package>`, a package of its own that depends on the one that is installed. */
export function packagePlace(home: string, packageName: string): Place {
  const npm = join(home, 'npm');
  const folder = packageName.replace('/', '+');
  return { kind: 'package', link: join(npm, folder), versions: join(npm, HIDDEN, folder) };
}

/** Every place that something was installed at, whether it is still in use or not. */
export async function listPlaces(home: string): Promise<readonly Place[]> {
  const directories = await namesIn(dirname(directoryPlace(home, '_').versions));
  const packages = await namesIn(dirname(packagePlace(home, '_').versions));
  return [
    ...directories.map((name) => directoryPlace(home, name)),
    ...packages.map((name) => packagePlace(home, name)),
  ];
}

/** What stands at a place: a link of ours, something that was put there otherwise, or nothing. */
export async function stateOfPlace({ link }: Place): Promise<'installed' | 'foreign' | 'empty'> {
  const stats = await lstat(link).catch(() => undefined);
  if (!stats) return 'empty';
  const target = stats.isSymbolicLink() ? await readlink(link) : '';
  return target.split(/[\\/]/).includes(HIDDEN) ? 'installed' : 'foreign';
}

/** Puts a checked folder in the place; what was there is removed. Whoever calls holds the lock on `versions`. */
export async function putInPlace(folder: string, place: Place): Promise<void> {
  const id = randomUUID();
  const version = join(place.versions, id);
  await mkdir(place.versions, { recursive: true, mode: 0o700 });
  await mkdir(dirname(place.link), { recursive: true, mode: 0o700 });
  await restoreReplaced(place);
  await rename(folder, version);
  const link = join(place.versions, `${id}.link`);
  await makeLink(version, link, place);
  const isForeign = (await stateOfPlace(place)) === 'foreign';
  if (isForeign) await rename(place.link, join(place.versions, REPLACED));
  try {
    await replaceLink(link, place.link);
  } catch (error) {
    await restoreReplaced(place);
    throw error;
  }
  await removeVersions(place, id);
}

/** Removes what stands at a place: a link, never what somebody's link leads to, or a folder. Whoever calls holds the lock. */
export async function clearPlace(place: Place): Promise<void> {
  await mkdir(place.versions, { recursive: true, mode: 0o700 });
  await rename(place.link, join(place.versions, randomUUID())); // at once: to remove a folder takes a while
  await rm(place.versions, { recursive: true, force: true });
}

/** Removes what killed installs and updates left. */
export async function tidyPlaces(home: string): Promise<void> {
  for (const place of await listPlaces(home)) {
    const used = await usedVersion(place);
    if ((await namesIn(place.versions)).some((name) => name !== used))
      await withFileLock(place.versions, () => tidyPlace(place));
  }
}

async function tidyPlace(place: Place): Promise<void> {
  await restoreReplaced(place);
  await removeVersions(place, await usedVersion(place));
  if ((await stateOfPlace(place)) === 'empty')
    await rm(place.versions, { recursive: true, force: true });
}

async function usedVersion({ link }: Place): Promise<string> {
  return basename(await realpath(link).catch(() => ''));
}

/** A folder that was moved away, and the link that was to take its place never came. */
async function restoreReplaced(place: Place): Promise<void> {
  if ((await stateOfPlace(place)) !== 'empty') return;
  const names = await namesIn(place.versions);
  if (names.includes(REPLACED)) await rename(join(place.versions, REPLACED), place.link);
}

async function removeVersions({ versions }: Place, used: string | undefined): Promise<void> {
  const left = (await namesIn(versions)).filter((name) => name !== used);
  await Promise.all(left.map((name) => rm(join(versions, name), { recursive: true, force: true })));
}

/** Relative, so that HERMES_HOME can be moved; from the real folders, since any of them may be a link itself. */
async function makeLink(version: string, link: string, place: Place): Promise<void> {
  if (process.platform === 'win32') return symlink(version, link, 'junction');
  const [from, to] = await Promise.all([realpath(dirname(place.link)), realpath(version)]);
  await symlink(relative(from, to), link);
}

async function replaceLink(link: string, target: string): Promise<void> {
  try {
    await rename(link, target);
  } catch (error) {
    if (process.platform !== 'win32') throw error;
    await rm(target, { recursive: true, force: true }); // Windows replaces no link to a folder
    await rename(link, target);
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => !name.startsWith('.') && !name.endsWith('.web-lock'));
}

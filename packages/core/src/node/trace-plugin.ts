import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { messageOf } from '../errors.js';
import { readManifest } from '../manifest.js';
import type { DiscoveryInput } from './discover.js';
import { directoryEntryFile, isForeign } from './entry-file.js';
import { pathsOfPackage } from './locate-packages.js';
import { npmFolders } from './npm-source.js';
import { directDependencies, readPackageJson } from './package-json.js';
import { mayDeclarePlugins } from './package-plugins.js';
import { searchedRoots } from './package-source.js';
import { readYamlFile } from './yaml-file.js';

/** One path at which discovery looks for a plugin. */
export interface PathTried {
  /** Absolute path of a file. */
  readonly path: string;
  readonly isThere: boolean;
  /** Why what is there, or would be, does not count. */
  readonly note?: string;
}

/** What a plugin may be found as. */
export interface PluginNames {
  /** Package names. */
  readonly packages: readonly string[];
  /** Folders below `<home>/plugins`, such as `web/my-backend`. */
  readonly folders: readonly string[];
}

/** Every path at which discovery looks for a plugin, whatever stands there, in the order of precedence. No plugin's code runs. */
export async function tracePlugin(
  { packages, folders }: PluginNames,
  { home, project, root, bundled }: DiscoveryInput,
): Promise<readonly PathTried[]> {
  const traceFolders = async (plugins: string): Promise<readonly PathTried[]> =>
    (await Promise.all(folders.map((folder) => traceFolder(join(plugins, folder))))).flat();
  const tracePackages = (at: string): readonly PathTried[] =>
    packages.flatMap((name) => tracePackage(name, at));
  return [
    ...(project === undefined ? [] : await traceFolders(join(project, '.hermes', 'plugins'))),
    ...(project === undefined ? [] : tracePackages(project)),
    ...(await traceFolders(join(home, 'plugins'))),
    ...listed(home).flatMap(tracePackages),
    ...(root === undefined ? [] : tracePackages(root)),
    ...(bundled === undefined ? [] : tracePackages(bundled)),
  ];
}

/** The package.json files, or for a global folder the node_modules, whose packages discovery goes through whatever is looked for. */
export function searchedPackages({
  home,
  project,
  root,
  bundled,
}: DiscoveryInput): readonly string[] {
  const starts = [project, ...listed(home), root, bundled].filter((path) => path !== undefined);
  return starts.flatMap((start) => {
    const searched = searchedRoots(start);
    if (!searched) return [];
    const { roots, isGlobal } = searched;
    return isGlobal ? roots : roots.map((folder) => join(folder, 'package.json'));
  });
}

/** A folder that cannot be listed is a warning of discovery. */
function listed(home: string): readonly string[] {
  try {
    return npmFolders(home);
  } catch {
    return [];
  }
}

async function traceFolder(folder: string): Promise<readonly PathTried[]> {
  const files = ['plugin.yaml', 'plugin.yml'].map((name) => join(folder, name));
  const read = files.find((path) => existsSync(path));
  const note = read === undefined ? undefined : await faultOf(folder, read);
  return files.map((path) => ({
    path,
    isThere: existsSync(path),
    ...(path === read && note !== undefined && { note }),
  }));
}

/** Why a folder with a manifest is no plugin of ours, or a broken one. */
async function faultOf(folder: string, file: string): Promise<string | undefined> {
  try {
    const value = await readYamlFile(file);
    if (isForeign(folder, value)) {
      return Object(value).provides_web_providers === undefined
        ? 'provides no web provider'
        : 'has no JavaScript entry, such as index.js beside it';
    }
    const { manifest } = readManifest(value, { plugin: basename(folder), file });
    if (!manifest) return 'provides no web provider';
    const entry = directoryEntryFile(folder, manifest.entry);
    return entry === undefined
      ? `names the entry ${manifest.entry}, which is not there`
      : undefined;
  } catch (error) {
    return messageOf(error);
  }
}

function tracePackage(name: string, root: string): readonly PathTried[] {
  try {
    const searched = searchedRoots(root);
    if (!searched) return [{ path: join(root, 'package.json'), isThere: false }];
    if (!searched.isGlobal) return searched.roots.flatMap((path) => traceDependency(name, path));
    return searched.roots.map((modules) => tried(join(modules, name, 'package.json')));
  } catch (error) {
    return [{ path: join(root, 'package.json'), isThere: true, note: messageOf(error) }];
  }
}

/** Only a direct dependency counts, wherever it then lies. */
function traceDependency(name: string, root: string): readonly PathTried[] {
  const json = readPackageJson(root) ?? {};
  const own = join(root, 'package.json');
  if (json.name === name) return [tried(own)];
  const places = pathsOfPackage(name, root).map(tried);
  const found = places.findIndex(({ isThere }) => isThere);
  const paths = found < 0 ? places : places.slice(0, found + 1);
  if (directDependencies(json).includes(name)) return paths;
  const note = `does not name ${name} among its dependencies, and only those count`;
  return [{ path: own, isThere: true, note }, ...paths];
}

function tried(path: string): PathTried {
  if (!existsSync(path)) return { path, isThere: false };
  if (mayDeclarePlugins(dirname(path))) return { path, isThere: true };
  return { path, isThere: true, note: 'declares no hermesAgentPlugins' };
}

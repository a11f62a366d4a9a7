import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageEntryFile } from './entry-file.js';
import { readPackageJson } from './package-json.js';

/** Name and version of an exact `package@version`. */
export function splitSpec(spec: string): { readonly name: string; readonly version: string } {
  const at = spec.lastIndexOf('@');
  return { name: spec.slice(0, at), version: spec.slice(at + 1) };
}

/** The folder of one lazy dependency: a package of its own, as `npm install --prefix` makes it. */
export function lazyFolder(home: string, spec: string): string {
  return join(home, 'lazy', spec.replace('/', '+'));
}

/**
 * Absolute path of the file to import for a lazy dependency, for a worker thread that cannot be handed the module;
 * `undefined` when it is not installed under `<home>/lazy/`, or not wholly.
 */
export function lazyModuleFile(home: string, spec: string): string | undefined {
  return moduleFileIn(lazyFolder(home, spec), spec);
}

/** The same for a folder of any name, such as the one that it is being installed into. */
export function moduleFileIn(folder: string, spec: string): string | undefined {
  const { name, version } = splitSpec(spec);
  const modules = join(folder, 'node_modules');
  if (!existsSync(join(modules, '.package-lock.json'))) return undefined; // npm writes it last
  const own = join(modules, name);
  try {
    const json = readPackageJson(own);
    if (json?.name !== name || json.version !== version) return undefined;
    return packageEntryFile(spec, { folder: own, json, entry: '.' });
  } catch {
    return undefined; // a broken package is none: it is installed anew
  }
}

import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { exports as resolveExports } from 'resolve.exports';
import { isMapping } from '../config-reader.js';
import { PluginError } from '../errors.js';
import type { PackageJson } from './package-json.js';

/** The file that a package's manifest entry names: an export subpath of the package, or a relative file. */
export function packageEntryFile(
  plugin: string,
  {
    folder,
    json,
    entry,
  }: { readonly folder: string; readonly json: PackageJson; readonly entry: string },
): string {
  const target = exportTarget(json, entry) ?? (entry === '.' ? mainFile(folder, json) : entry);
  return insideFolder(plugin, folder, target);
}

/** The JavaScript entry of a directory plugin: what its manifest names, else index.js or index.mjs; `undefined` without one. */
export function directoryEntryFile(folder: string, entry: string | undefined): string | undefined {
  const candidates = entry === undefined ? ['index.js', 'index.mjs'] : [entry];
  return candidates.map((name) => join(folder, name)).find((path) => existsSync(path));
}

/** Whether a folder with this manifest holds no JavaScript and names none: another program's plugin, to be judged by nobody here. */
export function isForeign(folder: string, manifest: unknown): boolean {
  const namesNone = isMapping(manifest) && manifest.entry === undefined;
  return namesNone && directoryEntryFile(folder, undefined) === undefined;
}

/** @throws PluginError when the path leaves the folder or is not there. */
export function insideFolder(plugin: string, folder: string, target: string): string {
  const path = resolve(folder, target);
  const fromFolder = relative(folder, path);
  if (fromFolder === '..' || fromFolder.startsWith(`..${sep}`)) {
    throw new PluginError(
      plugin,
      `${plugin}: entry ${target} leads out of the plugin's folder; name a file inside it.`,
    );
  }
  if (existsSync(path)) return path;
  throw new PluginError(
    plugin,
    `${plugin}: entry ${target} is not there (${path}). Build or reinstall the plugin.`,
  );
}

/** What `import` would take, else, since a CommonJS file can be imported too, what `require` would. */
function exportTarget(json: PackageJson, entry: string): string | undefined {
  if (json.exports === undefined) return undefined;
  return conditionalTarget(json, entry, false) ?? conditionalTarget(json, entry, true);
}

function conditionalTarget(json: PackageJson, entry: string, require: boolean): string | undefined {
  try {
    const found = resolveExports(Object(json), entry, { conditions: moreConditions(), require });
    return found?.[0];
  } catch {
    return undefined; // no such export: then the entry is a relative file
  }
}

/** What Node takes where a package has no `exports`: `main`, in each of the spellings that it allows. */
function mainFile(folder: string, json: PackageJson): string {
  const main = typeof json.main === 'string' ? json.main : 'index.js';
  const spellings = [main, `${main}.js`, join(main, 'index.js')];
  return spellings.find((path) => isFile(join(folder, path))) ?? main;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** The conditions beside `node`, `import` and `require` under which this process resolves packages. */
function moreConditions(): readonly string[] {
  const flags = process.execArgv.join('\n').matchAll(/^(?:--conditions|-C)[=\n](.+)$/gm);
  const own = process.execArgv.includes('--no-addons') ? [] : ['node-addons'];
  const canRequire = Reflect.get(process.features, 'require_module') === true;
  return [
    ...own,
    ...(canRequire ? ['module-sync'] : []),
    ...[...flags].map(([, name = '']) => name),
  ];
}

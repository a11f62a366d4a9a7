import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../errors.js';
import type { ProviderSource } from '../registry.js';
import { type Findings, mergeFindings } from './findings.js';
import { locatePackages } from './locate-packages.js';
import { directDependencies, readPackageJson } from './package-json.js';
import { findPackagePlugins, mayDeclarePlugins } from './package-plugins.js';

/**
 * The plugins of a package and of its direct dependencies. `root` is a path or file URL in it; a folder that has no
 * package.json but a node_modules is where npm installs globally, and everything at its top counts.
 */
export async function findPlugins(root: string, source: ProviderSource): Promise<Findings> {
  try {
    const folders = distinct(candidateFolders(root).filter(mayDeclarePlugins));
    return mergeFindings(
      await Promise.all(folders.map((folder) => findPackagePlugins(folder, source))),
    );
  } catch (error) {
    return { plugins: [], warnings: [messageOf(error)] };
  }
}

/**
 * The packages whose direct dependencies {@link findPlugins} goes through; for a global folder, which has no package.json,
 * its node_modules. `undefined` where there is neither.
 */
export function searchedRoots(
  root: string,
): { readonly roots: readonly string[]; readonly isGlobal: boolean } | undefined {
  const start = toPath(root);
  const modules = join(start, 'node_modules');
  if (!existsSync(join(start, 'package.json')) && existsSync(modules))
    return { roots: [modules], isGlobal: true };
  const folder = packageFolder(start);
  return folder === undefined ? undefined : { roots: installations(folder), isGlobal: false };
}

function toPath(root: string): string {
  return root.startsWith('file:') ? fileURLToPath(root) : resolve(root);
}

function candidateFolders(root: string): readonly string[] {
  const searched = searchedRoots(root);
  return searched?.roots.flatMap(searched.isGlobal ? globalPackages : rootAndDependencies) ?? [];
}

function rootAndDependencies(root: string): readonly string[] {
  const json = readPackageJson(root);
  return json === undefined ? [] : [root, ...locatePackages(directDependencies(json), root)];
}

/** From version 11 on, pnpm gives each global package a folder of its own: what is installed globally is in all of them. */
function installations(root: string): readonly string[] {
  const parent = dirname(root);
  if (!/[\\/]global[\\/]v\d+$/.test(parent)) return [root];
  return visibleFolders(parent).map((name) => join(parent, name));
}

/** The nearest folder at or above `start` that has a package.json. */
function packageFolder(start: string): string | undefined {
  if (existsSync(join(start, 'package.json'))) return start;
  const above = dirname(start);
  return above === start ? undefined : packageFolder(above);
}

function globalPackages(modules: string): readonly string[] {
  const names = visibleFolders(modules);
  const scoped = names
    .filter((name) => name.startsWith('@'))
    .flatMap((scope) => visibleFolders(join(modules, scope)).map((name) => join(scope, name)));
  const plain = names.filter((name) => !name.startsWith('@'));
  return [...plain, ...scoped].sort().map((name) => join(modules, name));
}

/** Linked folders too; npm keeps packages that it is about to remove under hidden names. */
function visibleFolders(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && !entry.isFile())
    .map((entry) => entry.name);
}

/** Each real folder once: a workspace may depend on itself, or on one package by two names. */
function distinct(folders: readonly string[]): readonly string[] {
  return [...new Map(folders.map((folder) => [realpathSync(folder), folder])).values()];
}

import { existsSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { findPnpApi, type PnpApi } from './pnp-api.js';

/**
 * The folders of packages as `folder`'s own code would find them, under npm, pnpm and yarn alike; a package that is not
 * installed has none, or one that is not there. Nothing is asked of its `exports`, which may hide its package.json.
 */
export function locatePackages(names: readonly string[], folder: string): readonly string[] {
  const issuer = join(folder, 'package.json');
  const pnp = findPnpApi(issuer);
  if (pnp) return names.flatMap((name) => locateByPnp(pnp, name, issuer) ?? []);
  const modules = modulesFolders(folder);
  const last = modules.at(-1);
  if (last === undefined) return [];
  const nearer = modules.slice(0, -1);
  return names.map((name) => {
    const owner = nearer.find((path) => existsSync(join(path, name, 'package.json')));
    return `${owner ?? last}${sep}${name}`; // not looked into: most apps have but one, and the reader sees what is there
  });
}

/** Every path at which `locatePackages` looks for one package's package.json, nearest first, whatever stands there. */
export function pathsOfPackage(name: string, folder: string): readonly string[] {
  const issuer = join(folder, 'package.json');
  const pnp = findPnpApi(issuer);
  const located = pnp && locateByPnp(pnp, name, issuer);
  if (pnp) return located === undefined ? [] : [join(located, 'package.json')];
  const modules = modulesFolders(folder);
  const searched = modules.length > 0 ? modules : [join(folder, 'node_modules')];
  return searched.map((path) => join(path, name, 'package.json'));
}

/** The node_modules folders that `import` searches, nearest first. NODE_PATH, which pnpm sets for programs, is none of them. */
function modulesFolders(folder: string): readonly string[] {
  const above = dirname(folder);
  const here = basename(folder) === 'node_modules' ? folder : join(folder, 'node_modules');
  const further = above === folder ? [] : modulesFolders(above);
  return existsSync(here) && !further.includes(here) ? [here, ...further] : further;
}

function locateByPnp(pnp: PnpApi, name: string, issuer: string): string | undefined {
  try {
    return pnp.resolveToUnqualified(name, issuer) ?? undefined;
  } catch {
    return undefined; // its way of saying: not a dependency, or not installed
  }
}

import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { basename, join } from 'node:path';

/** The part of yarn's Plug'n'Play API that is used (https://yarnpkg.com/advanced/pnpapi, read 2026-11-30). */
interface PnpApi {
  resolveToUnqualified(request: string, issuer: string): string | null;
}

/**
 * The folder of an installed package as `folder`'s own code would find it, under npm, pnpm and yarn alike; `undefined`
 * when it is not installed. Nothing is asked of the package's `exports`, which may hide its package.json.
 */
export function locatePackage(name: string, folder: string): string | undefined {
  const pnp = findPnpApi(folder);
  if (pnp) return locateByPnp(pnp, name, folder);
  const searched = nodeModule.createRequire(join(folder, 'package.json')).resolve.paths(name) ?? [];
  return searched
    .filter((path) => basename(path) === 'node_modules')
    .map((path) => join(path, name))
    .find((path) => existsSync(join(path, 'package.json')));
}

function findPnpApi(folder: string): PnpApi | undefined {
  const find: unknown = Reflect.get(nodeModule, 'findPnpApi');
  return typeof find === 'function' ? (find(join(folder, 'package.json')) ?? undefined) : undefined;
}

function locateByPnp(pnp: PnpApi, name: string, folder: string): string | undefined {
  try {
    return pnp.resolveToUnqualified(name, join(folder, 'package.json')) ?? undefined;
  } catch {
    return undefined; // its way of saying: not a dependency, or not installed
  }
}

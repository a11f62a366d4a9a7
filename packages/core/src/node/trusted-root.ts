import { lstatSync, readlinkSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { findPnpApi } from './pnp-api.js';

const MODULES = `${sep}node_modules`;
/** pnpm keeps packages here: below a project's node_modules, and beside it where it installs globally. */
const VIRTUAL_STORE = `${sep}.pnpm${sep}`;

/**
 * The folder that an installed program belongs to, from `process.argv[1]` and not its real path: the project, or the
 * folder that holds npm's global node_modules. A program that is installed nowhere belongs to its own package.
 */
export function trustedRoot(script: string): string {
  const installed = pnpProject(script) ?? ownerOf(script) ?? ownerOf(followLink(script));
  return installed ?? dirname(script);
}

/** Under yarn's Plug'n'Play a program lies in an archive, away from the project that it is installed in. */
function pnpProject(script: string): string | undefined {
  const pnp = findPnpApi(script);
  return pnp?.getPackageInformation(pnp.topLevel)?.packageLocation;
}

function ownerOf(path: string): string | undefined {
  const [installation, inStore] = path.split(VIRTUAL_STORE, 2);
  if (installation !== undefined && inStore !== undefined)
    return installation.endsWith(MODULES) ? dirname(installation) : installation;
  const modules = path.lastIndexOf(`${MODULES}${sep}`);
  return modules < 0 ? undefined : path.slice(0, modules);
}

/** One step of a link, such as npm's global `bin/hermes-web`; the target may be a link itself and stays one. */
function followLink(path: string): string {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? resolve(dirname(path), readlinkSync(path)) : path;
}

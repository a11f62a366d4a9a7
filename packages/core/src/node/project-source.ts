import { existsSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { findDirectoryPlugins } from './directory-source.js';
import { type Findings, mergeFindings } from './findings.js';
import { findPlugins, searchedRoots } from './package-source.js';

const NOTHING: Findings = { plugins: [], warnings: [] };

/** Where a project's plugins are looked for. */
export interface ProjectPlace {
  /** The folder of the project: no folder above it is looked at. */
  readonly cwd: string;
  readonly home: string;
  /** The trusted root, whose packages are found as such. */
  readonly root?: string | undefined;
}

/**
 * The plugins that a project brings: its packages, and the directory plugins below `.hermes/plugins`. None where the
 * folder is the trusted root, or where it is HERMES_HOME or holds it: what is there belongs to the user and stays off
 * until it is enabled.
 */
export async function findProjectPlugins({ cwd, home, root }: ProjectPlace): Promise<Findings> {
  const own = join(cwd, '.hermes');
  if (isTrusted(cwd, root) || isInside(cwd, home)) return NOTHING;
  return mergeFindings([
    isInside(own, home) ? NOTHING : await findDirectoryPlugins(join(own, 'plugins'), 'project'),
    existsSync(join(cwd, 'package.json')) ? await findPlugins(cwd, 'project') : NOTHING,
  ]);
}

function isTrusted(cwd: string, root: string | undefined): boolean {
  if (root === undefined) return false;
  try {
    const roots = searchedRoots(root)?.roots ?? [];
    return roots.some((path) => realPath(path) === realPath(cwd));
  } catch {
    return false; // a root that cannot be read is reported where its packages are looked for
  }
}

/** Whether a path is the folder or lies in it. */
function isInside(path: string, folder: string): boolean {
  return `${realPath(path)}${sep}`.startsWith(`${realPath(folder)}${sep}`);
}

function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Env } from '../context.js';
import { messageOf, WebProviderError } from '../errors.js';
import { withFileLock } from './file-lock.js';
import { lazyFolder, lazyModuleFile, moduleFileIn } from './lazy-folder.js';
import { npmReason } from './npm-reason.js';
import { NPM_INSTALL_FLAGS, runNpm } from './run-npm.js';

/** How one lazy dependency is installed. */
export interface DependencyInstall {
  readonly home: string;
  /** For npm. */
  readonly env: Env;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/**
 * Installs an exact `package@version` under `<home>/lazy/`, whole or not at all, unless another process has done so by
 * the time that this one may.
 *
 * @throws WebProviderError that says why not, to follow the name of the package.
 */
export async function installDependency(spec: string, install: DependencyInstall): Promise<void> {
  const folder = lazyFolder(install.home, spec);
  try {
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    const work = async (): Promise<void> => {
      if (lazyModuleFile(install.home, spec) === undefined) await replace(folder, spec, install);
    };
    await withFileLock(folder, work, { waitMs: install.timeoutMs }); // another process may be at the same install
  } catch (error) {
    throw WebProviderError.is(error) ? error : notPossible(error);
  }
}

function notPossible(cause: unknown): WebProviderError {
  return new WebProviderError('not_configured', messageOf(cause), { cause });
}

async function replace(folder: string, spec: string, install: DependencyInstall): Promise<void> {
  await removeLeftovers(folder);
  const staging = join(dirname(folder), `${stagingPrefix(folder)}${randomUUID()}`);
  try {
    await mkdir(staging, { mode: 0o700 });
    await installInto(staging, spec, install);
    await rename(folder, `${staging}.old`).catch(ignoreMissing); // what stood there could not be used
    await rename(staging, folder);
  } finally {
    await removeLeftovers(folder);
  }
}

async function installInto(
  staging: string,
  spec: string,
  install: DependencyInstall,
): Promise<void> {
  const { env, signal, timeoutMs } = install;
  const { code, output } = await runNpm(
    [
      'install',
      '--prefix',
      staging,
      '--no-save',
      '--no-package-lock',
      ...NPM_INSTALL_FLAGS,
      '--',
      spec,
    ],
    { cwd: staging, env, signal, timeoutMs },
  );
  if (code !== 0) throw new WebProviderError('not_configured', npmReason(output));
  if (moduleFileIn(staging, spec) === undefined) {
    throw new WebProviderError(
      'not_configured',
      'npm installed something else than that package in that version, or a package without code',
    );
  }
}

/** Hidden, and so told from the folders that are in use. */
function stagingPrefix(folder: string): string {
  return `.${basename(folder)}.`;
}

/**
 * What an install left that was killed with its process: whoever holds the lock is the only one at work. Best effort, since
 * the npm of such a process may still be writing there; the next install tries again.
 */
async function removeLeftovers(folder: string): Promise<void> {
  const parent = dirname(folder);
  const names = await readdir(parent);
  const left = names.filter((name) => name.startsWith(stagingPrefix(folder)));
  const options = { recursive: true, force: true, maxRetries: 3 };
  await Promise.allSettled(left.map((name) => rm(join(parent, name), options)));
}

function ignoreMissing(error: unknown): void {
  if (Reflect.get(Object(error), 'code') !== 'ENOENT') throw error;
}

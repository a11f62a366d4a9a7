import type { Stats } from 'node:fs';
import { chmod, readFile, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { withFileLock } from './file-lock.js';
import { makeFolder } from './make-folder.js';
import { unreadable } from './naming-path.js';
import { refusePipe } from './read-small-file.js';
import { removeTemporaries, writeAtomically } from './write-atomically.js';

/** How {@link updateFile} changes a file. */
export interface FileUpdate {
  /** Gives the new text; a missing file is `''`. */
  change(text: string): string;
  /** Of the file afterwards; without it the mode stays, and a new file is its user's alone. */
  readonly mode?: number;
}

/**
 * Changes a file that others change too: read fresh under its lock, replaced whole, links followed. Gives whether it
 * changed; a text that stays the same is not written.
 */
export async function updateFile(path: string, update: FileUpdate): Promise<boolean> {
  await makeFolder(dirname(path));
  const target = await targetOf(path);
  return await withFileLock(target, async () => {
    const stats = await stat(target).catch(ignoreMissing);
    const before = stats ? await readText(target, stats) : '';
    const after = update.change(before);
    const mode = update.mode ?? (stats ? stats.mode & 0o777 : 0o600);
    if (after === before) {
      if (stats && (stats.mode & 0o777) !== mode) await chmod(target, mode);
      return false;
    }
    await writeAtomically(target, after, mode);
    await removeTemporaries(target);
    return true;
  });
}

/** Where a file is, or would be if it were written: two links to one file share its lock. */
async function targetOf(path: string): Promise<string> {
  const found = await realpath(path).catch(ignoreMissing);
  if (found !== undefined) return found;
  const folder = await realpath(dirname(path));
  const link = await readlink(path).catch(() => undefined); // no link: then there is nothing yet
  if (link === undefined) return join(folder, basename(path));
  const next = resolve(folder, link);
  await makeFolder(dirname(next));
  return targetOf(next);
}

/** @throws Error for a pipe, and for what is no text, since writing it again would destroy it. */
async function readText(path: string, stats: Stats): Promise<string> {
  try {
    refusePipe(stats);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(path));
  } catch (error) {
    throw new Error(unreadable(path, error), { cause: error });
  }
}

function ignoreMissing(error: unknown): undefined {
  if (Reflect.get(Object(error), 'code') !== 'ENOENT') throw error;
}

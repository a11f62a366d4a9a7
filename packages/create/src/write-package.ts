import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf } from '@hermes/web-core';
import type { NewFile } from './read-template.js';
import { UsageError } from './usage-error.js';

/**
 * Writes the files into a folder that is empty or not there yet: all of them or, when something goes wrong, none. What
 * is there already is never touched.
 *
 * @throws UsageError when the folder holds something or is none.
 */
export function writePackage(folder: string, files: readonly NewFile[]): void {
  const isThere = isEmptyFolder(folder);
  const parent = isThere ? folder : dirname(folder);
  mkdirSync(parent, { recursive: true });
  const scratch = mkdtempSync(join(parent, '.create-hermes-web-provider-'));
  try {
    const filled = join(scratch, 'package');
    for (const { path, text } of files) {
      mkdirSync(dirname(join(filled, path)), { recursive: true });
      writeFileSync(join(filled, path), text);
    }
    if (isThere) moveInto(folder, filled);
    else renameSync(filled, folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** False when it is not there. @throws UsageError when it is something else than an empty folder. */
function isEmptyFolder(folder: string): boolean {
  const entries = entriesOf(folder);
  if (entries === undefined) return false;
  if (entries.length === 0) return true;
  throw new UsageError(`${folder} is not empty. Name another folder with --dir.`);
}

function entriesOf(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return undefined;
    throw new UsageError(`${folder} cannot be used: ${messageOf(error)}.`, { cause: error });
  }
}

/** The folder itself stays, since a shell may stand in it. */
function moveInto(folder: string, filled: string): void {
  const moved: string[] = [];
  try {
    for (const entry of readdirSync(filled)) {
      renameSync(join(filled, entry), join(folder, entry));
      moved.push(join(folder, entry));
    }
  } catch (error) {
    for (const path of moved) rmSync(path, { recursive: true });
    throw error;
  }
}

import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Writes a file whole or not at all: other processes may read it at any time. Unless `mode` says more, only this user can. */
export async function writeAtomically(path: string, text: string, mode = 0o600): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, text, { mode, flag: 'wx', flush: true });
    await chmod(temporary, mode); // the umask may have taken some of it
    await keepOwner(path, temporary);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Removes what killed writers left beside a file. Only for whoever keeps every other writer of it out. */
export async function removeTemporaries(path: string): Promise<void> {
  const folder = dirname(path);
  const start = `${basename(path)}.`;
  const left = (await readdir(folder)).filter(
    (name) => name.startsWith(start) && /^[\da-f-]{36}\.tmp$/.test(name.slice(start.length)),
  );
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}

/** A user's file stays theirs when root, as with sudo, replaces it. */
async function keepOwner(path: string, temporary: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const replaced = await stat(path).catch(() => undefined); // there may be none
  if (replaced && replaced.uid !== 0) await chown(temporary, replaced.uid, replaced.gid);
}

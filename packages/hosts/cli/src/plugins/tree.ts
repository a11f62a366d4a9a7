import type { Dirent } from 'node:fs';
import { copyFile, mkdir, readdir, readlink, realpath, symlink } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';

/** One thing in a folder. */
export interface TreeEntry {
  /** Relative to the folder. */
  readonly path: string;
  readonly type: 'file' | 'folder' | 'link' | 'other';
}

/** Everything in a folder, at every depth; links are not followed. Names that `leaves` are passed over with all in them. */
export async function listTree(
  folder: string,
  leaves: (name: string) => boolean = () => false,
): Promise<readonly TreeEntry[]> {
  const entries: TreeEntry[] = [];
  const pending = [''];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const found of await readdir(join(folder, at), { withFileTypes: true })) {
      if (leaves(found.name)) continue;
      const path = join(at, found.name);
      entries.push({ path, type: typeOf(found) });
      if (found.isDirectory()) pending.push(path);
    }
  }
  return entries;
}

/** Copies a folder without what git keeps in it. Links stay links. */
export async function copyTree(from: string, to: string, signal: AbortSignal): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const { path, type } of await listTree(from, (name) => name === '.git')) {
    signal.throwIfAborted();
    const [source, target] = [join(from, path), join(to, path)];
    if (type === 'folder') await mkdir(target);
    if (type === 'file') await copyFile(source, target);
    if (type === 'link') await symlink(await readlink(source), target);
    if (type === 'other') throw new Error(`${path} is neither a file nor a folder nor a link`);
  }
}

/** @throws Error that names the link which leads out of the folder, or whatever is no plain file. */
export async function checkTree(folder: string): Promise<void> {
  const root = await realpath(folder);
  for (const { path, type } of await listTree(folder)) {
    if (type === 'other') throw new Error(`${path} is neither a file nor a folder nor a link`);
    if (type === 'link') await checkLink(root, join(folder, path), path);
  }
}

/** Whether a path is the folder or lies in it, by their texts. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

async function checkLink(root: string, link: string, path: string): Promise<void> {
  const target = await readlink(link);
  const real = await realpath(link).catch(() => undefined);
  if (real === undefined) throw new Error(`${path} is a link that leads nowhere (${target})`);
  if (isAbsolute(target) || !isInside(root, real))
    throw new Error(`${path} is a link that leads out of the plugin's folder (${target})`);
}

function typeOf(found: Dirent): TreeEntry['type'] {
  if (found.isFile()) return 'file';
  if (found.isDirectory()) return 'folder';
  return found.isSymbolicLink() ? 'link' : 'other';
}

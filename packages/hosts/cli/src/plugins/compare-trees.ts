import { readFile, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RECORD_FILE } from './install-record.js';
import { listTree, type TreeEntry } from './tree.js';

/** How two folders differ, in files. */
export interface TreeDifference {
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
}

/** What npm and we keep beside the code; its paths and dates say nothing of the code. */
const NOT_CODE = new Set([
  RECORD_FILE,
  'package-lock.json',
  join('node_modules', '.package-lock.json'),
]);

/** Compares by content. Folders count by what is in them. */
export async function compareTrees(from: string, to: string): Promise<TreeDifference> {
  const [before, after] = await Promise.all([filesIn(from), filesIn(to)]);
  let changed = 0;
  for (const [path, entry] of after) {
    const old = before.get(path);
    if (old && !(await isSame(entry, old, [join(from, path), join(to, path)]))) changed += 1;
  }
  return {
    changed,
    added: [...after.keys()].filter((path) => !before.has(path)).length,
    removed: [...before.keys()].filter((path) => !after.has(path)).length,
  };
}

/** `packed` of a package holds the tarball that the other files came from. */
async function filesIn(folder: string): Promise<ReadonlyMap<string, TreeEntry>> {
  const entries = await listTree(`${folder}/`);
  const files = entries.filter(({ path, type }) => type !== 'folder' && !NOT_CODE.has(path));
  return new Map(files.map((entry) => [entry.path, entry]));
}

async function isSame(
  entry: TreeEntry,
  old: TreeEntry,
  [from, to]: readonly [string, string],
): Promise<boolean> {
  if (entry.type !== old.type) return false;
  if (entry.type === 'link') return (await readlink(from)) === (await readlink(to));
  const [before, after] = await Promise.all([stat(from), stat(to)]);
  if (before.size !== after.size) return false;
  const [oldContent, content] = await Promise.all([readFile(from), readFile(to)]);
  return oldContent.equals(content);
}

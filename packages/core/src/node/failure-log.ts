import { createHash, randomUUID } from 'node:crypto';
import {
  type Dirent,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { FoundPlugin } from './findings.js';

/** What may decide how a plugin loads: code, facts, and the folder that its own packages are installed in. */
const STAMPED = /(?:\.(?:[cm]?[jt]sx?|json|ya?ml|node|wasm)|^node_modules)$/i;
/** Enough for any plugin; of a larger one the rest is not looked at. */
const MAX_ENTRIES = 2000;

type Loadable = Pick<FoundPlugin, 'folder' | 'entryFile'>;

/** Remembers, across processes, how the last loading of a plugin failed, so that it can be shown without running its code. */
export class FailureLog {
  readonly #folder: string;

  constructor(home: string) {
    this.#folder = join(home, 'cache', 'web', 'plugin-failures');
  }

  /**
   * The failure of this very plugin, no file of it changed since; `undefined` when it loaded or was never tried.
   *
   * @throws PluginError when the manifest's entry leads nowhere.
   */
  read(plugin: Loadable): string | undefined {
    const entryFile = plugin.entryFile();
    try {
      const record: unknown = JSON.parse(readFileSync(this.#path(entryFile), 'utf8'));
      const { stamp, message } = Object(record);
      const isSame = typeof message === 'string' && stamp === stampOf(plugin);
      return isSame ? message : undefined;
    } catch {
      return undefined; // no record, or none that can be used: nothing is known
    }
  }

  /** Keeps the failure, or with `undefined` forgets the one kept. Best effort: a home that cannot be written fails no call. */
  write(plugin: Loadable, message: string | undefined): void {
    const entryFile = plugin.entryFile();
    const path = this.#path(entryFile);
    try {
      rmSync(path, { force: true });
      if (message === undefined) return;
      mkdirSync(dirname(path), { recursive: true });
      const staged = `${path}.${randomUUID()}`;
      writeFileSync(staged, JSON.stringify({ entryFile, stamp: stampOf(plugin), message }));
      renameSync(staged, path);
    } catch {
      // the failure itself is thrown to the caller; only its record is lost
    }
  }

  #path(entryFile: string): string {
    const name = createHash('sha256').update(entryFile).digest('hex').slice(0, 16);
    return join(this.#folder, `${name}.json`);
  }
}

/** Of sizes and times of the entry, the manifest and the code of the folder. */
function stampOf({ folder, entryFile }: Loadable): string {
  const stamp = createHash('sha256');
  for (const path of [entryFile(), ...stampedPaths(folder)]) {
    const { size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
    stamp.update(`${path}:${size}:${mtimeMs}\n`);
  }
  return stamp.digest('hex');
}

function stampedPaths(folder: string): readonly string[] {
  const entries: Dirent[] = [];
  const folders = [folder];
  for (const current of folders) {
    const inside = readdirSync(current, { withFileTypes: true });
    entries.push(...inside);
    if (entries.length > MAX_ENTRIES) break;
    folders.push(...inside.filter(isOwnFolder).map(pathOf));
  }
  return entries
    .filter(({ name }) => STAMPED.test(name))
    .map(pathOf)
    .sort();
}

function isOwnFolder(entry: Dirent): boolean {
  return entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.');
}

function pathOf({ parentPath, name }: Dirent): string {
  return join(parentPath, name);
}

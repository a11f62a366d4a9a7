import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What is kept of the web below HERMES_HOME. */
export interface CacheFacts {
  readonly path: string;
  readonly files: number;
  readonly bytes: number;
}

/** Size and number of the files under `<home>/cache/web`; none when there is no such folder. */
export async function cacheFacts(home: string): Promise<CacheFacts> {
  const path = join(home, 'cache', 'web');
  const sizes = await Promise.all((await filesIn(path)).map(sizeOf));
  return { path, files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return []; // not there yet, or not readable: then nothing is kept that could be read
  }
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0, // removed in the meantime
  );
}

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseUrl, type Settings } from '@hermes/web-core';

/** What is kept of the web below HERMES_HOME, and where answers and counts are kept. */
export interface CacheFacts {
  /** `web.cache`: `memory`, `sqlite` or `redis at <host>`. */
  readonly store: string;
  /** Whether answers are kept at all (`web.cache_enabled`). */
  readonly enabled: boolean;
  readonly path: string;
  readonly files: number;
  readonly bytes: number;
}

/** Size and number of the files under `<home>/cache/web`; none when there is no such folder. */
export async function cacheFacts(
  home: string,
  { cacheStore, cacheEnabled }: Pick<Settings, 'cacheStore' | 'cacheEnabled'>,
): Promise<CacheFacts> {
  const path = join(home, 'cache', 'web');
  const sizes = await Promise.all((await filesIn(path)).map(sizeOf));
  return {
    store: storeName(cacheStore),
    enabled: cacheEnabled,
    path,
    files: sizes.length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}

/** A URL without what stands in front of its host: that may be a password. */
function storeName(store: string): string {
  if (!store.includes('://')) return store;
  const host = parseUrl(store)?.host;
  return host === undefined ? 'redis' : `redis at ${host}`;
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

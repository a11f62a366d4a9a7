import { rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 50;

/**
 * Runs `job` while no other process runs one under the same lock file. A lock older than `staleMs` was left behind by
 * a process that ended: `job` must take less.
 */
export async function withFileLock<T>(
  path: string,
  staleMs: number,
  job: () => Promise<T>,
): Promise<T> {
  while (!(await take(path))) {
    // A lock that is gone meanwhile counts as fresh: the next try will show.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > staleMs) await rm(path, { force: true });
    else await sleep(POLL_MS);
  }
  try {
    return await job();
  } finally {
    await rm(path, { force: true });
  }
}

async function take(path: string): Promise<boolean> {
  try {
    await writeFile(path, '', { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'EEXIST') return false;
    throw error;
  }
}

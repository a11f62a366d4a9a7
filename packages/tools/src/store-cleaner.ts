import type { Stats } from 'node:fs';
import { lstat, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const HOUR_MS = 3_600_000;
/** What was written so lately may be named in an answer that nobody has read yet, or is still being written. */
const FRESH_MS = 600_000;
/** Texts, and what a writer left that was killed. Other files of the folder belong to others. */
const OURS = /-[0-9a-f]{16}\.md(\.[0-9a-f-]{36}\.tmp)?$/;
/** Its age says when the folder was last cleaned, to all processes. */
const STAMP = '.cleaned';

/** How much a store may hold. */
export interface StoreBounds {
  readonly maxBytes: number;
  readonly maxAgeMs: number;
}

/** Removes the oldest texts until the folder keeps to its bounds; at most once an hour. What cannot be removed stays. */
export async function cleanStore(folder: string, bounds: StoreBounds): Promise<void> {
  const stamp = join(folder, STAMP);
  try {
    const last = await stat(stamp).catch(() => undefined);
    const now = Date.now();
    if (last && Math.abs(now - last.mtimeMs) < HOUR_MS) return;
    await writeFile(stamp, '', { mode: 0o600 });
    for (const path of await surplus(folder, bounds, now)) await rm(path, { force: true });
  } catch {
    // another user's folder, or a full disk: the texts are still good
  }
}

/** A file of the store. */
export interface StoredFile {
  readonly path: string;
  readonly facts: Stats;
}

async function surplus(
  folder: string,
  bounds: StoreBounds,
  now: number,
): Promise<readonly string[]> {
  const files = await storedFiles(folder);
  let bytes = files.reduce((sum, { facts }) => sum + facts.size, 0);
  const removed: string[] = [];
  for (const { path, facts } of files) {
    const ageMs = now - facts.mtimeMs;
    const isLeftOver = path.endsWith('.tmp') || ageMs > bounds.maxAgeMs || bytes > bounds.maxBytes;
    if (!isLeftOver || ageMs < FRESH_MS) continue;
    removed.push(path);
    bytes -= facts.size;
  }
  return removed;
}

/**
 * The texts of a store, the oldest first, and what a killed writer left.
 *
 * @throws Error when the folder cannot be read.
 */
export async function storedFiles(folder: string): Promise<readonly StoredFile[]> {
  const files: StoredFile[] = [];
  for (const name of await readdir(folder)) {
    if (!OURS.test(name)) continue;
    const path = join(folder, name);
    const facts = await lstat(path).catch(() => undefined); // another process may have removed it
    if (facts?.isFile()) files.push({ path, facts });
  }
  return files.sort((a, b) => a.facts.mtimeMs - b.facts.mtimeMs);
}

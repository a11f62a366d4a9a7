import { readFileSync, type Stats, statSync } from 'node:fs';

/**
 * The text of a file that somebody else may have written: one that is too large, or a pipe that never ends, is refused
 * before anything is read.
 */
export function readSmallFile(path: string, maxBytes: number): string {
  const stats = statSync(path);
  refusePipe(stats);
  if (stats.isFile() && stats.size > maxBytes) {
    throw new Error(
      `it has ${stats.size} bytes, and at most ${maxBytes} are read of a file of this kind`,
    );
  }
  return readFileSync(path, 'utf8');
}

/** @throws Error for pipes, sockets and devices, which may never end. A folder is left to whoever reads it: that fails by itself. */
export function refusePipe(stats: Stats): void {
  if (!stats.isFile() && !stats.isDirectory()) throw new Error('it is no plain file');
}

import { readFileSync, statSync } from 'node:fs';

/**
 * The text of a file that somebody else may have written: one that is too large, or a pipe that never ends, is refused
 * before anything is read.
 */
export function readSmallFile(path: string, maxBytes: number): string {
  const stats = statSync(path);
  if (!stats.isFile() && !stats.isDirectory()) throw new Error('it is no plain file');
  if (stats.isFile() && stats.size > maxBytes) {
    throw new Error(
      `it has ${stats.size} bytes, and at most ${maxBytes} are read of a file of this kind`,
    );
  }
  return readFileSync(path, 'utf8');
}

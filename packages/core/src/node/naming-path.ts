import { messageOf } from '../errors.js';

/** Runs what reads a path; its failure names the path, which the system's own message may not. */
export function naming<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(unreadable(path, error), { cause: error });
  }
}

/** The sentence for a file or folder that is there and cannot be read. */
export function unreadable(path: string, error: unknown): string {
  return `${path} cannot be read (${messageOf(error)}). Mend or remove it.`;
}

import { mkdir } from 'node:fs/promises';
import { messageOf } from '../errors.js';

/**
 * Makes a folder, and those above it, for its user alone; one that is there stays as it is.
 *
 * @throws Error that names the folder and what to see to.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(
      `Folder ${path} cannot be made (${messageOf(error)}). Make sure that nothing else stands there, and that the folder above can be written to.`,
      { cause: error },
    );
  }
}

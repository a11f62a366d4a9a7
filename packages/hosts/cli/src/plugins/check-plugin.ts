import { realpath, stat } from 'node:fs/promises';
import { OFFICIAL_PACKAGES } from '@hermes/web-core';
import type { FoundPlugin } from '@hermes/web-core/node';
import { foreignLetters } from './foreign-letters.js';
import { imitatedProvider, judgeName } from './look-alike.js';
import { isInside } from './tree.js';

/**
 * The folder that a directory plugin gets: its name without the `web-` that the folder above says already.
 *
 * @throws Error when the name is no plain file name.
 */
export function directoryName(name: string): string {
  const folder = name.replace(/^web-/, '');
  if (/^[A-Za-z0-9][\w.-]{0,63}$/.test(folder) && !/\.\.|\.$/.test(folder)) return folder;
  throw new Error(
    `The plugin's name "${name}" cannot be the name of a folder${foreignLetters(name)}. Its manifest must give one of letters, digits, hyphens, underscores and dots.`,
  );
}

/** @throws Error when a key could be mistaken for something else in a list, a message or a path, or for another's. */
export function checkKey(key: string): void {
  const { refusal } = judgeName(key);
  if (refusal !== undefined) throw new Error(`${refusal}. It is not installed.`);
  if (/^[A-Za-z0-9@][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)?$/.test(key) && !key.includes('..')) return;
  throw new Error(
    `The plugin's key "${key}" is refused${foreignLetters(key)}: letters, digits, hyphens, underscores and dots make one, with at most one slash.`,
  );
}

/** @throws Error for a provider whose name only looks like that of a built-in one. */
export function checkProviders({ key, manifest }: FoundPlugin): void {
  for (const name of manifest.providers) {
    const imitated = imitatedProvider(name);
    if (imitated === undefined) continue;
    throw new Error(
      `${key} is refused: its provider "${name}" looks like ${imitated} of ${OFFICIAL_PACKAGES[imitated]} and is not. A provider needs a name that nobody takes for another's.`,
    );
  }
}

/** @throws Error when the file to import is not there, or lies outside the plugin's folder. */
export async function checkEntry(plugin: FoundPlugin): Promise<void> {
  const file = plugin.entryFile();
  const [folder, real] = await Promise.all([realpath(plugin.folder), realpath(file)]);
  if (!isInside(folder, real))
    throw new Error(`${plugin.key}: its entry ${file} leads out of the plugin's folder.`);
  if (!(await stat(real)).isFile()) throw new Error(`${plugin.key}: its entry ${file} is no file.`);
}

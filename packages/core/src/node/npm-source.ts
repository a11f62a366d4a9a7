import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Findings, mergeFindings } from './findings.js';
import { unreadable } from './naming-path.js';
import { findPlugins } from './package-source.js';

/** The plugins that were installed for the user by npm: those that the packages of {@link npmFolders} depend on. */
export async function findNpmPlugins(home: string): Promise<Findings> {
  try {
    const folders = npmFolders(home);
    return mergeFindings(await Promise.all(folders.map((folder) => findPlugins(folder, 'user'))));
  } catch (error) {
    return { plugins: [], warnings: [unreadable(join(home, 'npm'), error)] };
  }
}

/**
 * `<home>/npm` and the folders in it that have a package.json: each a package of its own, as if someone ran npm there.
 * Hidden ones are being installed or removed.
 */
export function npmFolders(home: string): readonly string[] {
  const npm = join(home, 'npm');
  if (!existsSync(npm)) return [];
  const inside = readdirSync(npm)
    .filter((name) => !name.startsWith('.'))
    .sort();
  return [npm, ...inside.map((name) => join(npm, name))].filter((folder) =>
    existsSync(join(folder, 'package.json')),
  );
}

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPOSITORY: string = fileURLToPath(new URL('../..', import.meta.url));

/** Folders of the workspace's packages, from the root of the repository. */
export function packageFolders(): readonly string[] {
  return ['packages', 'packages/hosts', 'packages/providers']
    .flatMap((parent) => readdirSync(join(REPOSITORY, parent)).map((name) => `${parent}/${name}`))
    .filter((folder) => existsSync(join(REPOSITORY, folder, 'package.json')))
    .sort();
}

import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FetchContext, type Fetched, folderName } from './fetched.js';
import type { DirectorySource } from './install-source.js';
import { copyTree, isInside } from './tree.js';

/** Copies a folder as it is, without git's files, into `<staging>/<name>`. */
export async function fetchDirectory(
  { folder }: DirectorySource,
  { home, staging, signal }: FetchContext,
): Promise<Fetched> {
  const stats = await stat(folder).catch(() => undefined);
  if (!stats?.isDirectory())
    throw new Error(`${folder} is no folder. Name one that holds a plugin.yaml.`);
  const [real, realHome] = await Promise.all([realpath(folder), realpath(home)]);
  if (isInside(real, realHome)) throw new Error(`${folder} holds HERMES_HOME; it is no plugin.`);
  if (isInside(await realpath(join(home, 'plugins')), real)) {
    throw new Error(
      `${folder} stands among the plugins already. \`hermes-web plugins list\` shows whether it is enabled.`,
    );
  }
  const target = join(staging, folderName(folder));
  await copyTree(folder, target, signal);
  return { folder: target };
}

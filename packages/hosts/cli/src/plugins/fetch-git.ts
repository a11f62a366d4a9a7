import { lstat, mkdir, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf, parseUrl } from '@hermes/web-core';
import { type FetchContext, type Fetched, folderName } from './fetched.js';
import { type GitOptions, runGit } from './git.js';
import { type GitSource, isCommitId } from './install-source.js';
import { isInside } from './tree.js';

/**
 * Fetches one revision of a repository, and nothing else of its history, into `<staging>/<name>`.
 *
 * @throws Error that names the repository, the revision or the folder that is not there.
 */
export async function fetchGit(source: GitSource, context: FetchContext): Promise<Fetched> {
  const clone = join(context.staging, '.clone');
  await mkdir(clone);
  const disk: GitOptions = { cwd: clone, env: context.env, signal: context.signal };
  await runGit(['init', '--quiet', '--template=', '.'], disk);
  const what = source.ref ?? 'HEAD';
  const network = { ...disk, protocols: protocolsOf(source.url) };
  const flags = ['--quiet', '--depth=1', '--no-tags', '--no-recurse-submodules'];
  try {
    await runGit(['fetch', ...flags, '--', source.url, what], network);
  } catch (error) {
    throw new Error(`${source.url} (${what}) could not be fetched: ${messageOf(error)}`, {
      cause: error,
    });
  }
  await runGit(['checkout', '--quiet', '--detach', 'FETCH_HEAD'], disk);
  const revision = await headOf(disk, source);
  await rm(join(clone, '.git'), { recursive: true, force: true });
  const folder = join(context.staging, folderName(source.subfolder ?? source.url));
  await rename(await pluginFolder(clone, source), folder);
  await rm(clone, { recursive: true, force: true });
  return { folder, revision };
}

/** The commit that is checked out; of a source that names one, that very one. */
async function headOf(disk: GitOptions, { url, ref }: GitSource): Promise<string> {
  const revision = (await runGit(['rev-parse', '--verify', 'HEAD^{commit}'], disk)).trim();
  if (!isCommitId(revision)) throw new Error(`${url}: git names no commit (${revision}).`);
  if (ref !== undefined && isCommitId(ref) && revision !== ref)
    throw new Error(`${url} gave commit ${revision} where ${ref} was asked for.`);
  return revision;
}

async function pluginFolder(clone: string, { url, subfolder }: GitSource): Promise<string> {
  if (subfolder === undefined) return clone;
  const folder = join(clone, subfolder);
  const stats = await lstat(folder).catch(() => undefined);
  if (!stats) throw new Error(`${url} has no folder ${subfolder}.`);
  const [root, real] = await Promise.all([realpath(clone), realpath(folder).catch(() => '')]);
  if (stats.isDirectory() && isInside(root, real)) return folder;
  throw new Error(`${url}: ${subfolder} is no folder in the repository itself.`);
}

/** The one that its address names: a local repository only when the user wrote its path. */
function protocolsOf(url: string): string {
  return parseUrl(url)?.protocol.slice(0, -1) ?? 'ssh';
}

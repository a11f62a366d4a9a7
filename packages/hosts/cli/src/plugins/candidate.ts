import { join, relative, sep } from 'node:path';
import { messageOf } from '@hermes/web-core';
import { type FoundPlugin, findDirectoryPlugin, findPackagePlugins } from '@hermes/web-core/node';
import { checkEntry, checkKey, checkProviders, directoryName } from './check-plugin.js';
import { fetchDirectory } from './fetch-directory.js';
import { fetchGit } from './fetch-git.js';
import { fetchPackage } from './fetch-npm.js';
import type { FetchContext, Fetched } from './fetched.js';
import { type InstallRecord, writeRecord } from './install-record.js';
import { formatSource, type InstallSource, isPinned } from './install-source.js';
import { judgeName } from './look-alike.js';
import { notesOn } from './notes-on-code.js';
import { directoryPlace, type Place, packagePlace } from './place.js';
import { checkTree } from './tree.js';
import { whyNoPlugin } from './why-no-plugin.js';

/** Checked code that waits to be put in its place. None of it has run. */
export interface Candidate {
  /** The folder to put there. */
  readonly folder: string;
  readonly place: Place;
  /** At least one. */
  readonly plugins: readonly FoundPlugin[];
  readonly record: InstallRecord;
  /** What a person should know, each a sentence. */
  readonly notes: readonly string[];
}

/**
 * Fetches a source into the staging folder and checks it.
 *
 * @throws Error that says why it is refused; nothing outside the staging folder has changed.
 */
export async function stageCandidate(
  source: InstallSource,
  context: FetchContext,
): Promise<Candidate> {
  const withoutStaging = (text: string): string => text.replaceAll(`${context.staging}${sep}`, ''); // it is gone when this is read
  try {
    const fetched = await fetchSource(source, context);
    await checkTree(context.staging);
    const record = {
      spec: formatSource(source),
      ...(fetched.revision !== undefined && { revision: fetched.revision }),
      pinned: isPinned(source),
      installed_at: new Date().toISOString(),
    };
    const isPackage = source.kind === 'npm' || source.kind === 'tarball';
    const judged = isPackage
      ? await judgePackage(fetched, context)
      : await judgeFolder(fetched, source, context);
    await writeRecord(judged.folder, record);
    const notes = [...judged.notes, ...(await notesOn(fetched.folder, source))];
    return { ...judged, record, notes: notes.map(withoutStaging) };
  } catch (error) {
    throw new Error(withoutStaging(messageOf(error)), { cause: error });
  }
}

function fetchSource(source: InstallSource, context: FetchContext): Promise<Fetched> {
  switch (source.kind) {
    case 'npm':
    case 'tarball':
      return fetchPackage(source, context);
    case 'directory':
      return fetchDirectory(source, context);
    case 'git':
      return fetchGit(source, context);
  }
}

type Judged = Omit<Candidate, 'record'>;

/** One plugin, which gets its key from its folder. */
async function judgeFolder(
  { folder }: Fetched,
  source: InstallSource,
  { home }: FetchContext,
): Promise<Judged> {
  const { plugins, warnings } = await findDirectoryPlugin(folder, 'user');
  const [found] = plugins;
  if (!found) throw new Error(warnings[0] ?? whyNoPlugin(folder, formatSource(source)));
  const { refusal, warning } = judgeName(found.manifest.name);
  if (refusal !== undefined) throw new Error(`${refusal}. It is not installed.`);
  const name = directoryName(found.manifest.name);
  const plugin = { ...found, key: `web/${name}` };
  await checkPlugin(plugin);
  return {
    folder,
    place: directoryPlace(home, name),
    plugins: [plugin],
    notes: [...warnings, ...(warning === undefined ? [] : [warning])],
  };
}

/** The plugins of a package that can be read; what is wrong with another of them is a note. */
async function judgePackage({ folder }: Fetched, { home, staging }: FetchContext): Promise<Judged> {
  const { plugins, warnings } = await findPackagePlugins(folder, 'user');
  const [first] = plugins;
  if (!first) {
    const name = relative(join(staging, 'node_modules'), folder);
    throw new Error(
      warnings[0] ?? `${name} is no plugin: its package.json declares no hermesAgentPlugins.`,
    );
  }
  for (const plugin of plugins) await checkPlugin(plugin);
  const name = first.packageName ?? first.key;
  const { warning } = judgeName(name);
  return {
    folder: staging,
    place: packagePlace(home, name),
    plugins,
    notes: [...warnings, ...(warning === undefined ? [] : [warning])],
  };
}

async function checkPlugin(plugin: FoundPlugin): Promise<void> {
  checkKey(plugin.key);
  checkProviders(plugin);
  await checkEntry(plugin);
}

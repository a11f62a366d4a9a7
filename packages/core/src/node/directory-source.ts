import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { messageOf, PluginError } from '../errors.js';
import { readManifest } from '../manifest.js';
import type { ProviderSource } from '../registry.js';
import { directoryEntryFile, insideFolder, isForeign } from './entry-file.js';
import { type Findings, mergeFindings } from './findings.js';
import { unreadable } from './naming-path.js';
import { readYamlFile } from './yaml-file.js';

const NOTHING: Findings = { plugins: [], warnings: [] };

/**
 * Directory plugins at `web/<name>/` and `<name>/` in a `plugins` folder. The folder is shared with Hermes Agent: one
 * without a JavaScript entry, or without a web provider, is not ours and is passed over in silence.
 */
export async function findDirectoryPlugins(
  plugins: string,
  source: ProviderSource,
): Promise<Findings> {
  const unusable = unusableFolder([plugins, join(plugins, 'web')]);
  if (unusable !== undefined) return { plugins: [], warnings: [unusable] };
  const flat = subfolders(plugins).filter((path) => basename(path) !== 'web');
  const web = subfolders(join(plugins, 'web'));
  return mergeFindings([
    ...(await Promise.all(
      web.map((path) => findDirectoryPlugin(path, source, `web/${basename(path)}`)),
    )),
    ...(await Promise.all(flat.map((path) => findDirectoryPlugin(path, source)))),
  ]);
}

/** The first of the folders that is there and cannot be listed. */
function unusableFolder(folders: readonly string[]): string | undefined {
  for (const folder of folders) {
    try {
      if (existsSync(folder)) readdirSync(folder);
    } catch (error) {
      return unreadable(folder, error);
    }
  }
  return undefined;
}

/** Everything that stands in a plugin folder, sorted; hidden names and stray plain files are nobody's plugin. */
function subfolders(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) => !entry.name.startsWith('.') && !entry.name.startsWith('__') && !entry.isFile(),
    )
    .map((entry) => join(folder, entry.name))
    .sort();
}

/** The plugin that a folder holds. `key` is given below the web folder; a flat plugin goes by the name in its manifest. */
export async function findDirectoryPlugin(
  folder: string,
  source: ProviderSource,
  key?: string,
): Promise<Findings> {
  const plugin = key ?? basename(folder);
  try {
    const file = manifestFile(folder, plugin);
    if (file === undefined) return NOTHING;
    const value = await readYamlFile(file);
    if (isForeign(folder, value)) return NOTHING;
    const { manifest, warnings } = readManifest(value, { plugin: basename(folder), file });
    if (!manifest) return NOTHING;
    const entry = directoryEntryFile(folder, manifest.entry);
    if (entry === undefined) throw absentEntry(plugin, file, manifest.entry);
    const entryFile = (): string => insideFolder(plugin, folder, entry);
    const found = { key: key ?? manifest.name, source, folder, manifest, entryFile };
    return { plugins: [found], warnings };
  } catch (error) {
    return { plugins: [], warnings: [messageOf(error)] };
  }
}

function absentEntry(plugin: string, file: string, entry = 'index.js'): PluginError {
  return new PluginError(
    plugin,
    `${file}: entry ${entry} is not there. Build the plugin, or correct that field.`,
  );
}

/** A link to a folder counts as one; a link that leads nowhere, or to a file, is worth a word. */
function manifestFile(folder: string, plugin: string): string | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats)
    throw new PluginError(
      plugin,
      `${folder} is a link that leads nowhere. Remove it or mend its target.`,
    );
  if (!stats.isDirectory())
    throw new PluginError(
      plugin,
      `${folder} is not a folder. A plugin is a folder with a plugin.yaml.`,
    );
  return ['plugin.yaml', 'plugin.yml']
    .map((name) => join(folder, name))
    .find((path) => existsSync(path));
}

import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { messageOf, PluginError } from '../errors.js';
import { readManifest } from '../manifest.js';
import type { ProviderSource } from '../registry.js';
import { packageEntryFile } from './entry-file.js';
import type { Findings, FoundPlugin } from './findings.js';
import { type PackageJson, readPackageJson } from './package-json.js';
import { readYamlFile } from './yaml-file.js';

const FIELD = 'hermesAgentPlugins';

/** Whether reading a package can bring plugins or a warning. A look at the text, cheap for a thousand packages. */
export function mayDeclarePlugins(folder: string): boolean {
  const path = `${folder}${sep}package.json`;
  try {
    return readFileSync(path, 'utf8').includes(FIELD);
  } catch {
    return existsSync(path); // one that cannot be read is worth a warning
  }
}

/** The plugins that one installed package declares in `hermesAgentPlugins`. */
export async function findPackagePlugins(
  folder: string,
  source: ProviderSource,
): Promise<Findings> {
  const plugins: FoundPlugin[] = [];
  const warnings: string[] = [];
  try {
    const json = readPackageJson(folder);
    if (json?.[FIELD] === undefined) return { plugins, warnings };
    for (const [key, value] of Object.entries(declared(json, folder))) {
      const found = await readEntry({ key, value, json, folder, source });
      if (found.plugin) plugins.push(found.plugin);
      warnings.push(...found.warnings);
    }
  } catch (error) {
    warnings.push(messageOf(error));
  }
  return { plugins, warnings };
}

function declared(json: PackageJson, folder: string): object {
  const value: unknown = json[FIELD];
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new PluginError(
    folder,
    `${join(folder, 'package.json')}: ${FIELD} must be a mapping of plugin names to manifests.`,
  );
}

interface PackageEntry {
  readonly key: string;
  readonly value: unknown;
  readonly json: PackageJson;
  readonly folder: string;
  readonly source: ProviderSource;
}

/** One plugin of a package; its fault is a warning and leaves the package's other plugins alone. */
async function readEntry(
  declaration: PackageEntry,
): Promise<{ readonly plugin?: FoundPlugin; readonly warnings: readonly string[] }> {
  const { key, json, folder, source } = declaration;
  try {
    const { name, version, description, author } = json;
    const { value, file } = await manifestValue(declaration);
    const defaults = { entry: '.' };
    const own = { name, version, description, author };
    const { manifest, warnings } = readManifest(Object.assign(value, own), {
      plugin: key,
      file,
      defaults,
    });
    if (!manifest)
      return { warnings: [`${file}: names no provides_web_providers; it registers nothing here.`] };
    const entry = manifest.entry ?? '.';
    const entryFile = (): string => packageEntryFile(key, { folder, json, entry });
    return {
      plugin: { key, source, packageName: manifest.name, folder, manifest, entryFile },
      warnings,
    };
  } catch (error) {
    return { warnings: [messageOf(error)] };
  }
}

/** The facts: in package.json, or where the value is the entry alone, in a plugin.yaml beside it. */
async function manifestValue({
  key,
  value,
  folder,
}: PackageEntry): Promise<{ value: object; file: string }> {
  const file = `${join(folder, 'package.json')}: ${FIELD}.${key}`;
  if (typeof value !== 'string') return { value: mapping(value, key, file), file };
  const path = join(folder, 'plugin.yaml');
  if (!existsSync(path)) {
    throw new PluginError(
      key,
      `${file} names only its entry, so that the facts must stand in ${path}, which is not there.`,
    );
  }
  return { value: { ...mapping(await readYamlFile(path), key, path), entry: value }, file: path };
}

function mapping(value: unknown, key: string, file: string): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new PluginError(
    key,
    `${file}: must be a mapping of fields such as provides_web_providers, or the entry as a text.`,
  );
}

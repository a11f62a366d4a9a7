import { relative } from 'node:path';
import type { EnvVariable } from '@hermes/web-core';
import { createEnv } from '@hermes/web-core/node';
import type { Inspection, PluginRow } from '@hermes/web-tools';
import type { Io } from '../io.js';
import type { Fact } from './format-facts.js';
import { stateLabel } from './format-plugins.js';
import type { InstallRecord } from './install-record.js';
import { listInstalled } from './installed.js';
import { isInside, listTree } from './tree.js';

/** What `hermes-web plugins info --json` prints. */
export interface PluginDetails extends PluginRow {
  readonly installed_from?: string;
  readonly revision?: string;
  readonly pinned?: boolean;
  readonly installed_at?: string;
  readonly variables: readonly {
    readonly name: string;
    readonly is_set: boolean;
    readonly description?: string;
    readonly url?: string;
    readonly secret: boolean;
  }[];
  /** Relative to the folder, without those of what it depends on. */
  readonly files: readonly string[];
}

const MAX_FILES_SHOWN = 40;

export async function detailsOf(
  row: PluginRow,
  { home }: Inspection,
  io: Io,
): Promise<PluginDetails> {
  const { env } = createEnv(io.env, home);
  const installed = await listInstalled(home);
  const record = installed.find(({ place }) => isInside(place.link, row.folder))?.record;
  const tree = await listTree(
    `${row.folder}/`,
    (name) => name === 'node_modules' || name === '.git',
  );
  return {
    ...row,
    ...recordFacts(record),
    variables: row.requires_env.flat().map((variable) => ({
      ...describe(variable),
      is_set: env[variable.name] !== undefined,
    })),
    files: tree
      .filter(({ type }) => type !== 'folder')
      .map(({ path }) => path)
      .sort(),
  };
}

/** The same for people. */
export function detailFacts(details: PluginDetails): readonly Fact[] {
  const { entry, folder, files } = details;
  return [
    ['Status', [stateLabel(details), ...(details.note === undefined ? [] : [details.note])]],
    ['About', [details.description]],
    ['Version', [details.version]],
    ['Package', [details.package ?? '']],
    ['Manifest', [details.name]],
    ['Providers', [`${details.providers.join(', ')} (${details.capabilities.join(', ')})`]],
    [
      'Takes',
      details.displaces.map(
        ({ provider, plugin, source }) => `${provider} from ${plugin} (${source})`,
      ),
    ],
    [
      'Yields',
      details.displaced_by.map(
        ({ provider, plugin, source }) => `${provider} to ${plugin} (${source})`,
      ),
    ],
    [
      'Variables',
      details.variables.map(({ name, is_set: isSet }) => `${name} (${isSet ? 'set' : 'not set'})`),
    ],
    ['Lazy installs', details.lazy_dependencies],
    ['Found', [`${folder} (${details.source})`]],
    ['Entry', [entry === undefined ? 'none' : relative(folder, entry)]],
    ['From', [details.installed_from ?? '', details.pinned ? 'pinned' : '']],
    ['Revision', [details.revision ?? '']],
    ['Installed', [details.installed_at ?? '']],
    ['Files', shown(files)],
  ];
}

function recordFacts(record: InstallRecord | undefined): Partial<PluginDetails> {
  if (!record) return {};
  const { spec, revision, pinned, installed_at } = record;
  return {
    installed_from: spec,
    ...(revision !== undefined && { revision }),
    pinned,
    installed_at,
  };
}

function describe({ name, description, url, secret = true }: EnvVariable): {
  readonly name: string;
  readonly description?: string;
  readonly url?: string;
  readonly secret: boolean;
} {
  return {
    name,
    ...(description !== undefined && { description }),
    ...(url !== undefined && { url }),
    secret,
  };
}

function shown(files: readonly string[]): readonly string[] {
  const more = files.length - MAX_FILES_SHOWN;
  return [...files.slice(0, MAX_FILES_SHOWN), more > 0 ? `and ${more} more` : ''];
}

import { basename, dirname, join } from 'node:path';
import type { Inspection, PluginRow } from '@hermes/web-tools';
import type { InstallRecord } from './install-record.js';
import { type Installed, listBrokenByHand, listInstalled, readInstalled } from './installed.js';
import { directoryPlace, flatPlace, type Place } from './place.js';
import { resolvePlugin } from './resolve-plugin.js';
import { namingOf, type PluginNaming } from './switch-plugin.js';
import { isInside } from './tree.js';

/** What `update` and `remove` work on: a plugin folder, or a package with all its plugins. */
export interface Target {
  readonly name: string;
  readonly place: Place;
  readonly record: InstallRecord | undefined;
  /** False for what was put there by hand. */
  readonly isOurs: boolean;
  readonly namings: readonly PluginNaming[];
  /** Names of the environment variables that its manifests speak of. */
  readonly variables: readonly string[];
}

/**
 * What a word means among what stands below HERMES_HOME, whatever state it is in.
 *
 * @throws Error for a plugin that stands elsewhere, with the command that is for it.
 */
export async function findTarget(word: string, inspection: Inspection): Promise<Target> {
  const { home, plugins, warnings } = inspection;
  const installed = await listInstalled(home);
  const broken = [
    ...installed.filter((found) => found.plugins.length === 0),
    ...(await listBrokenByHand(home)),
  ];
  const rows = plugins.map((row) => ({ ...row, row }));
  const named = broken.map(({ name }) => ({ key: name, name, providers: [], row: undefined }));
  const matches = resolvePlugin(word, [...rows, ...named], warnings);
  for (const { key, row } of matches) {
    const found = row
      ? await installedAs(row, home, installed)
      : broken.find(({ name }) => name === key);
    if (found) return toTarget(found, plugins);
  }
  throw new Error(elsewhere(matches[0]?.row, home));
}

/** Everything that was installed by this program. */
export async function listTargets({ home, plugins }: Inspection): Promise<readonly Target[]> {
  const installed = await listInstalled(home);
  return installed.filter(({ record }) => record).map((found) => toTarget(found, plugins));
}

async function installedAs(
  row: PluginRow,
  home: string,
  installed: readonly Installed[],
): Promise<Installed | undefined> {
  if (row.source !== 'user') return undefined;
  const ours = installed.find(({ place }) => isInside(place.link, row.folder));
  if (ours || row.package !== undefined) return ours;
  const isFlat = dirname(row.folder) === join(home, 'plugins');
  return readInstalled((isFlat ? flatPlace : directoryPlace)(home, basename(row.folder)));
}

function toTarget(found: Installed, rows: readonly PluginRow[]): Target {
  const { place, name, plugins, record } = found;
  const own = rows.filter(
    ({ source, folder }) => source === 'user' && isInside(place.link, folder),
  );
  const manifests = plugins.map(({ manifest }) => manifest);
  const variables = manifests.flatMap((manifest) => [
    ...manifest.requiresEnv.flat(),
    ...manifest.optionalEnv,
  ]);
  return {
    name,
    place,
    record,
    isOurs: record !== undefined,
    namings: own.length > 0 ? own.map(namingOf) : [{ key: name, name, needsEnabling: true }],
    variables: [...new Set(variables.map((variable) => variable.name))],
  };
}

/** Who else put it there knows how to change it. */
function elsewhere(row: PluginRow | undefined, home: string): string {
  if (!row) return 'There is no such plugin.';
  const name = row.package ?? row.key;
  const off = `To switch it off: hermes-web plugins disable ${row.key}`;
  switch (row.source) {
    case 'bundled':
      return `${row.key} comes with the program and goes only with it. ${off}`;
    case 'package':
      return `${row.key} was installed with npm, beside this program or in its project. There: npm uninstall ${name} (with -g if it is global), or npm install ${name}@latest. ${off}`;
    case 'user':
      return `${row.key} was installed with npm in ${join(home, 'npm')}. There: npm uninstall ${name}, or npm install ${name}@latest. ${off}`;
    case 'project':
      return `${row.key} belongs to the project in ${row.folder}. ${off}`;
    case 'instance':
      return `${row.key} is part of the program.`;
  }
}

import type { PluginRow } from '@hermes/web-tools';
import type { MissingName } from './missing-names.js';
import type { TriedPath } from './plugin-places.js';
import type { Problem } from './problem.js';
import { markOf } from './problem-section.js';
import type { Item, Mark } from './sheet.js';

/** A plugin that was found: what it is, where it lies, and why it is not used or what it takes the place of. */
export function pluginItem(plugin: PluginRow, problems: readonly Problem[]): Item {
  const { key, version, source, providers, folder, entry, note } = plugin;
  const state = plugin.state === 'enabled' ? '' : `, ${plugin.state.replace('_', ' ')}`;
  const what = [plugin.package ?? key, version].filter((text) => text !== '').join(' ');
  return {
    mark: pluginMark(plugin, problems),
    text: `${what} (${source}${state}): ${providers.join(', ')}`,
    details: [
      entry ?? `${folder} (no file to import)`,
      ...(note === undefined ? [] : [note]),
      ...plugin.displaces.map(
        (rival) => `takes ${rival.provider} from ${rival.plugin} (${rival.source})`,
      ),
      ...plugin.displaced_by.map(
        (rival) => `${rival.plugin} (${rival.source}) takes ${rival.provider}`,
      ),
    ],
  };
}

function pluginMark({ key, state, providers }: PluginRow, problems: readonly Problem[]): Mark {
  if (state === 'enabled') return markOf(key, problems);
  if (state !== 'failed') return 'none';
  return providers.some((name) => markOf(name, problems) === 'error') ? 'error' : 'warning';
}

/** A name without a plugin, and every path that was tried for it. */
export function missingItem(missing: MissingName, problems: readonly Problem[]): Item {
  const { name, named_by: keys, package: official, tried } = missing;
  const by = keys.length > 0 ? `, named by ${keys.join(', ')}` : '';
  const install = official === undefined ? '' : ` (npm i ${official})`;
  const mark = markOf(name, problems);
  return {
    mark: mark === 'good' ? 'none' : mark,
    text: `${name}${by}${install}`,
    details: tried.map(pathLine),
  };
}

/** `found` or `not there`, or why what is there does not count. */
export function pathLine({ path, found, note }: TriedPath): string {
  return `${path}: ${note ?? (found ? 'found' : 'not there')}`;
}

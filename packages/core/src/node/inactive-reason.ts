import type { Settings } from '../settings.js';
import type { FoundPlugin } from './findings.js';

/** Why a plugin may not be loaded, and how to change that; `undefined` when it may. `plugins.disabled` always wins. */
export function inactiveReason(
  plugin: FoundPlugin,
  settings: Settings,
): { readonly state: 'disabled' | 'not_enabled'; readonly reason: string } | undefined {
  const names = [plugin.key, plugin.manifest.name, plugin.packageName];
  const isListed = (list: readonly string[]): boolean =>
    names.some((name) => name !== undefined && list.includes(name));
  if (isListed(settings.pluginsDisabled)) {
    return {
      state: 'disabled',
      reason: `it is listed in plugins.disabled; to use it, run \`hermes-web plugins enable ${plugin.key}\`.`,
    };
  }
  if (plugin.source !== 'user' || isListed(settings.pluginsEnabled)) return undefined;
  return {
    state: 'not_enabled',
    reason: `it is not enabled; to use it, run \`hermes-web plugins enable ${plugin.key}\`, or add "${plugin.key}" to plugins.enabled in config.yaml.`,
  };
}

import type { Settings } from '../settings.js';
import type { FoundPlugin } from './findings.js';

/**
 * The keys by which Hermes Agent lists its own plugin of the same vendor: `web/brave_free` is in the package with the entry
 * `web-brave-free` here. Who disabled it there does not want it here; a directory plugin has the same key in both.
 */
export function agentKeys(plugin: {
  readonly key: string;
  readonly package?: string | undefined;
}): readonly string[] {
  const [, vendor] = /^web-(.+)$/.exec(plugin.key) ?? [];
  if (vendor === undefined || plugin.package === undefined) return [];
  return [...new Set([`web/${vendor}`, `web/${vendor.replaceAll('-', '_')}`])];
}

/** Why a plugin may not be loaded, and how to change that; `undefined` when it may. `plugins.disabled` always wins. */
export function inactiveReason(
  plugin: FoundPlugin,
  settings: Settings,
): { readonly state: 'disabled' | 'not_enabled'; readonly reason: string } | undefined {
  const { key, manifest, packageName } = plugin;
  const names = [key, manifest.name, ...(packageName === undefined ? [] : [packageName])];
  const isListed = (list: readonly string[], ...others: readonly string[]): boolean =>
    [...names, ...others].some((name) => list.includes(name));
  if (isListed(settings.pluginsDisabled, ...agentKeys({ key, package: packageName }))) {
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

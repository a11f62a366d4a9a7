import { agentKeys, editConfigFile } from '@hermes/web-core/node';
import type { PluginRow } from '@hermes/web-tools';

/** What config.yaml may call a plugin. */
export interface PluginNaming {
  readonly key: string;
  /** Of its manifest. */
  readonly name: string;
  readonly package?: string | undefined;
  /** Whether it is used only when it is listed in `plugins.enabled`. */
  readonly needsEnabling: boolean;
}

export function namingOf({ key, name, package: packageName, source }: PluginRow): PluginNaming {
  return { key, name, package: packageName, needsEnabling: source === 'user' };
}

/** Whether a plugin's code is loaded when it is needed; it may turn out to be broken then. */
export function isInUse({ state }: Pick<PluginRow, 'state'>): boolean {
  return state === 'enabled' || state === 'failed';
}

const ENABLED = ['plugins', 'enabled'] as const;
const DISABLED = ['plugins', 'disabled'] as const;

/** Lists it in `plugins.enabled`, where it needs that, and takes every name of it out of `plugins.disabled`. Gives whether anything changed. */
export function enablePlugin(home: string, plugin: PluginNaming): Promise<boolean> {
  return editConfigFile(home, (config) => {
    for (const name of namesOf(plugin)) config.removeFrom(DISABLED, name);
    if (plugin.needsEnabling) config.addTo(ENABLED, plugin.key);
  });
}

/** Lists it in `plugins.disabled`, which always wins, and takes every name of it out of `plugins.enabled`. Gives whether anything changed. */
export function disablePlugin(home: string, plugin: PluginNaming): Promise<boolean> {
  return editConfigFile(home, (config) => {
    for (const name of namesOf(plugin)) config.removeFrom(ENABLED, name);
    config.addTo(DISABLED, plugin.key);
  });
}

/** Takes every name of it out of `plugins.enabled`. Gives whether anything changed. */
export function forgetPlugin(home: string, plugin: PluginNaming): Promise<boolean> {
  return editConfigFile(home, (config) => {
    for (const name of namesOf(plugin)) config.removeFrom(ENABLED, name);
  });
}

/** Every name that config.yaml may list it by; the bare last part and Hermes Agent's own key too. */
export function namesOf(plugin: PluginNaming): readonly string[] {
  const { key, name, package: packageName } = plugin;
  const leaf = key.split('/').at(-1) ?? key;
  const ofPackage = packageName === undefined ? [] : [packageName, ...agentKeys(plugin)];
  return [...new Set([key, name, leaf, ...ofPackage])];
}

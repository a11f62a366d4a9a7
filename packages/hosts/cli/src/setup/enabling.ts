import type { Config } from '@hermes/web-core';
import type { Inspection, ProviderRow } from '@hermes/web-tools';
import { namesOf, namingOf, type PluginNaming } from '../plugins/switch-plugin.js';

/** The plugin that would have to be enabled for a row. */
export function pluginOf(row: ProviderRow, { plugins }: Inspection): PluginNaming {
  const found = plugins.find(({ key, source }) => key === row.plugin && source === row.source);
  if (found) return namingOf(found);
  return { key: row.plugin, name: row.plugin, needsEnabling: row.source === 'user' };
}

/** The configuration as it would be with the plugin enabled. */
export function withEnabled(config: Config, plugin: PluginNaming): Config {
  const names = namesOf(plugin);
  const plugins = Object(config.plugins ?? {});
  const disabled = listOf(plugins.disabled).filter((name) => !names.includes(name));
  const enabled = [...listOf(plugins.enabled), ...(plugin.needsEnabling ? [plugin.key] : [])];
  return { ...config, plugins: { ...plugins, enabled, disabled } };
}

function listOf(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.filter((item) => typeof item === 'string');
}

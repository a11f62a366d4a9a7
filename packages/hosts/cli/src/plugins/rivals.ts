import type { ProviderSource } from '@hermes/web-core';
import type { PluginRow } from '@hermes/web-tools';
import { isInUse } from './switch-plugin.js';

/** A plugin as far as its providers' names go. */
export interface Claimant {
  readonly key: string;
  readonly package?: string | undefined;
  readonly source: ProviderSource;
  readonly folder: string;
  readonly providers: readonly string[];
}

const PRECEDENCE: readonly ProviderSource[] = ['instance', 'project', 'user', 'package', 'bundled'];

/** Said before a plugin is enabled: whose names it takes, and who keeps one from it. Each a sentence. */
export function rivalryOf(plugin: Claimant, rows: readonly PluginRow[]): readonly string[] {
  const others = rows.filter(
    (row) => (row.folder !== plugin.folder || row.key !== plugin.key) && isInUse(row),
  );
  return plugin.providers.flatMap((provider) =>
    others
      .filter(({ providers }) => providers.includes(provider))
      .map((other) => {
        const name = `${other.package ?? other.key} (${other.source})`;
        return outranks(plugin, other)
          ? `Once enabled, ${plugin.key} takes the name ${provider} from ${name}.`
          : `The name ${provider} stays with ${name}, which comes before ${plugin.key}.`;
      }),
  );
}

/** The same of a plugin that is in use. */
export function takenBy({ key, displaces }: PluginRow): readonly string[] {
  return displaces.map(
    ({ provider, plugin, source }) =>
      `${key} takes the name ${provider} from ${plugin} (${source}).`,
  );
}

/** As the registry decides it. */
function outranks(a: Claimant, b: Claimant): boolean {
  const difference = PRECEDENCE.indexOf(a.source) - PRECEDENCE.indexOf(b.source);
  return difference === 0 ? (a.package ?? a.key) < (b.package ?? b.key) : difference < 0;
}

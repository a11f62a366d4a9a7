import type { ProviderRow } from '@hermes/web-tools';
import type { PluginNaming } from '../plugins/switch-plugin.js';
import type { Scope } from './backend-keys.js';

/** Everything that a set-up is going to write. */
export interface SetupPlan {
  readonly provider: ProviderRow;
  readonly scope: Scope;
  /** For `.env`. */
  readonly variables: Readonly<Record<string, string>>;
  /** The plugin that may not be used yet. */
  readonly enabling?: PluginNaming | undefined;
}

import type { Config } from '@hermes/web-core';
import type { Inspection, ProviderRow } from '@hermes/web-tools';
import { lookOf } from '../look.js';
import type { PluginNaming } from '../plugins/switch-plugin.js';
import type { Dialogue } from './dialogue.js';
import { pluginOf, withEnabled } from './enabling.js';
import { lookAround } from './look-around.js';
import { providerMenu } from './provider-menu.js';

/** A provider that can be chosen, and the plugin to enable for it. */
export interface ChosenProvider {
  readonly provider: ProviderRow;
  readonly enabling?: PluginNaming | undefined;
}

/** Asks until the answer is a provider that is there, or to leave. */
export async function chooseProvider(
  dialogue: Dialogue,
  inspection: Inspection,
  config: Config,
): Promise<ChosenProvider | undefined> {
  const choices = providerMenu(inspection, lookOf(dialogue.io.stdout, dialogue.io));
  const { provider: current } = inspection.selection.search;
  let initial = inspection.providers.find(({ name }) => name === current);
  for (;;) {
    const row = await dialogue.prompts.choose({
      message: 'Which provider do you want to use?',
      choices,
      ...(initial && { initial }),
    });
    if (!row) return undefined;
    const chosen = await makeUsable(dialogue, row, { inspection, config });
    if (chosen) return chosen;
    initial = row;
  }
}

async function makeUsable(
  dialogue: Dialogue,
  row: ProviderRow,
  { inspection, config }: { readonly inspection: Inspection; readonly config: Config },
): Promise<ChosenProvider | undefined> {
  if (row.state === 'not_installed') {
    dialogue.say(`${row.name} is not installed. Install it, then come back: ${row.note}`);
    return undefined;
  }
  if (row.state !== 'not_enabled' && row.state !== 'disabled') return { provider: row };
  const message = `${row.name} comes from plugin ${row.plugin}, which is not enabled. Its code will run with your rights. Enable it?`;
  if (!(await dialogue.prompts.confirm({ message, initial: false }))) return undefined;
  const enabling = pluginOf(row, inspection);
  const { providers } = await lookAround(dialogue.io, withEnabled(config, enabling));
  const provider = providers.find(
    ({ name, source, state }) =>
      name === row.name && source === row.source && state !== 'displaced',
  );
  if (provider) return { provider, enabling };
  dialogue.say(`${row.plugin} would still not serve: another plugin takes the name ${row.name}.`);
  return undefined;
}

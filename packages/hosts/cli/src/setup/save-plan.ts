import { type Config, messageOf } from '@hermes/web-core';
import { type ConfigEditor, editConfigFile, writeEnvFile } from '@hermes/web-core/node';
import { enablePlugin } from '../plugins/switch-plugin.js';
import { backendChanges, type KeyChange } from './backend-keys.js';
import type { SetupPlan } from './setup-plan.js';

/** What a plan would write, a line each. */
export function describePlan(config: Config, plan: SetupPlan): readonly string[] {
  return describe(plan, backendChanges(config.web, plan.provider.name, plan.scope));
}

/** Writes `.env`, then `config.yaml`: a choice is never there without its key. Gives what was done, a line each. */
export async function savePlan(home: string, plan: SetupPlan): Promise<readonly string[]> {
  const names = Object.keys(plan.variables);
  if (names.length > 0) await writeEnvFile(home, plan.variables);
  try {
    return describe(plan, await saveChoice(home, plan));
  } catch (error) {
    const kept = names.length > 0 ? ` Saved in .env all the same: ${names.join(', ')}.` : '';
    throw new Error(`${messageOf(error)}${kept}`, { cause: error });
  }
}

async function saveChoice(
  home: string,
  { provider, scope, enabling }: SetupPlan,
): Promise<readonly KeyChange[]> {
  if (enabling) await enablePlugin(home, enabling);
  let changes: readonly KeyChange[] = [];
  await editConfigFile(home, (config) => {
    // By the file as it is now, whatever it was when the questions were asked.
    changes = backendChanges(config.get(['web']), provider.name, scope);
    apply(config, changes);
  });
  return changes;
}

function apply(config: ConfigEditor, changes: readonly KeyChange[]): void {
  for (const { key, value } of changes) {
    if (value === undefined) config.remove(['web', key]);
    else config.set(['web', key], value);
  }
}

function describe(plan: SetupPlan, changes: readonly KeyChange[]): readonly string[] {
  return [
    ...Object.keys(plan.variables).map((name) => `.env: ${name}`),
    ...(plan.enabling ? [`config.yaml: plugin ${plan.enabling.key} is enabled`] : []),
    ...changes.map(({ text }) => `config.yaml: ${text}`),
  ];
}

import { createEnv, readConfigFile } from '@hermes/web-core/node';
import type { ProviderRow } from '@hermes/web-tools';
import { EXIT_CODE } from '../exit-code.js';
import type { Io } from '../io.js';
import type { Prompts } from '../prompts.js';
import { askVariables } from './ask-variables.js';
import { type Scope, scopesOf } from './backend-keys.js';
import { chooseProvider } from './choose-provider.js';
import { Dialogue } from './dialogue.js';
import { lookAround } from './look-around.js';
import { describePlan, savePlan } from './save-plan.js';
import { showSelection } from './show-selection.js';
import { tryOnce } from './try-once.js';

type Decision = 'try' | 'save' | 'leave';

/** Lets a person choose a provider and asks for what it needs. Every question comes before the first write. Gives the exit code. */
export async function setUpInteractively(prompts: Prompts, io: Io): Promise<number> {
  const dialogue = new Dialogue(prompts, io);
  const inspection = await lookAround(io);
  const { home } = inspection;
  const config = await readConfigFile(home); // one that cannot be read is said before anything is asked
  showSelection(inspection, io.stdout, io);
  const chosen = await chooseProvider(dialogue, inspection, config);
  if (!chosen) return leave(dialogue);
  const scope = await chooseScope(dialogue, chosen.provider);
  const variables = await askVariables(dialogue, chosen.provider, createEnv({}, home).env);
  const plan = { ...chosen, scope, variables };
  dialogue.say(`To be written in ${home}:\n${describePlan(config, plan).join('\n')}`);
  const decision = await decide(dialogue, scope);
  if (decision === 'leave') return leave(dialogue);
  await savePlan(home, plan);
  dialogue.say('Saved.');
  const code = decision === 'try' ? await tryOnce(io, scope) : EXIT_CODE.ok;
  showSelection(await lookAround(io), io.stdout, io);
  return code;
}

async function chooseScope(dialogue: Dialogue, row: ProviderRow): Promise<Scope> {
  const [first = 'both', ...others] = scopesOf(row.capabilities);
  if (others.length === 0) {
    dialogue.say(`${row.name} offers ${row.capabilities.join(' and ')} only.`);
    return first;
  }
  const pages = row.capabilities.includes('crawl') ? 'read and crawl pages' : 'read pages';
  const labels = { both: `Search, and ${pages}`, search: 'Only search', extract: `Only ${pages}` };
  return await dialogue.prompts.choose({
    message: `What shall ${row.name} do?`,
    choices: [first, ...others].map((value) => ({ value, label: labels[value] })),
  });
}

async function decide(dialogue: Dialogue, scope: Scope): Promise<Decision> {
  const trial = scope === 'extract' ? 'read one page' : 'try one search';
  return await dialogue.prompts.choose<Decision>({
    message: 'Save this?',
    choices: [
      { value: 'try', label: `Save, and ${trial}` },
      { value: 'save', label: 'Save' },
      { value: 'leave', label: 'Leave everything as it is' },
    ],
  });
}

function leave(dialogue: Dialogue): number {
  dialogue.say('Nothing was changed.');
  return EXIT_CODE.ok;
}

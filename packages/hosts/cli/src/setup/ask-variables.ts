import type { Env, EnvVariable } from '@hermes/web-core';
import type { ProviderRow } from '@hermes/web-tools';
import { givenVariable } from '../given-variable.js';
import type { Dialogue } from './dialogue.js';

/**
 * Asks for what a provider needs and does not have, and whether what stands in `.env` shall stay; `saved` holds the
 * variables of that file. Gives what to write there.
 */
export async function askVariables(
  dialogue: Dialogue,
  row: ProviderRow,
  saved: Env,
): Promise<Readonly<Record<string, string>>> {
  const answers: Record<string, string> = {};
  for (const alternatives of row.requires_env) {
    const variable = await variableToAsk(dialogue, alternatives, saved);
    if (!variable) continue;
    const answer = await askFor(dialogue, variable);
    if (answer !== '') answers[variable.name] = answer;
    else if (saved[variable.name] === undefined) dialogue.say(leftOut(row, variable));
  }
  return answers;
}

async function variableToAsk(
  dialogue: Dialogue,
  alternatives: readonly EnvVariable[],
  saved: Env,
): Promise<EnvVariable | undefined> {
  const { prompts, io } = dialogue;
  const given = alternatives.find(({ name }) => givenVariable(io.env, name) !== undefined);
  if (given) {
    dialogue.say(`${given.name} is set in the environment, which wins over .env: nothing to ask.`);
    return undefined;
  }
  const kept = alternatives.find(({ name }) => saved[name] !== undefined);
  if (kept) {
    const message = `${kept.name} is set in .env. Replace it?`;
    return (await prompts.confirm({ message, initial: false })) ? kept : undefined;
  }
  if (alternatives.length < 2) return alternatives[0];
  return await prompts.choose({
    message: 'Which of these will you set? One is enough.',
    choices: alternatives.map((value) => ({ value, label: labelOf(value) })),
  });
}

async function askFor(dialogue: Dialogue, variable: EnvVariable): Promise<string> {
  const { name, description, url, secret } = variable;
  if (description !== undefined) dialogue.say(`${name}: ${description}.`);
  if (url !== undefined) dialogue.say(`Get it at ${url}`);
  const isSecret = secret !== false;
  dialogue.say('Leave it empty to go without.');
  const message = isSecret ? `${name} (hidden)` : name;
  return await dialogue.prompts.text({ message, secret: isSecret });
}

function labelOf({ name, description }: EnvVariable): string {
  return description === undefined ? name : `${name}: ${description}`;
}

function leftOut({ name }: ProviderRow, variable: EnvVariable): string {
  return `Left out. To set it later: hermes-web tools --provider ${name} --set ${variable.name}=...`;
}

import { type EnvVariable, messageOf, missingEnv } from '@hermes/web-core';
import { createEnv, writeEnvFile } from '@hermes/web-core/node';
import type { Io } from '../io.js';
import { type Prompts, promptsOf } from '../prompts.js';
import { say, warn } from './say.js';

/** Each a list of alternatives, of which one suffices. */
export type Requirements = readonly (readonly EnvVariable[])[];

/**
 * Asks for what a plugin needs and neither the environment nor `.env` has, and saves each answer at once: whoever stops
 * is asked only for the rest the next time. Without a terminal nothing is asked. Gives what is still missing.
 *
 * @throws Interrupted on Ctrl-C.
 */
export async function askVariables(
  requirements: Requirements,
  home: string,
  io: Io,
): Promise<Requirements> {
  const prompts = await promptsOf(io);
  for (const group of prompts ? missingOf(requirements, home, io) : []) {
    if (prompts && missingOf([group], home, io).length > 0) await ask(group, prompts, { home, io });
  }
  return missingOf(requirements, home, io);
}

/** The requirements of which no variable is set. */
export function missingOf(requirements: Requirements, home: string, io: Io): Requirements {
  const { env } = createEnv(io.env, home);
  return requirements.filter((group) => missingEnv([group], env).length > 0);
}

/** `BRAVE_API_KEY or BRAVE_SEARCH_API_KEY (the page where to get it)`, for each. */
export function formatRequirements(requirements: Requirements): readonly string[] {
  return requirements.map((group) => {
    const urls = [...new Set(group.flatMap(({ url }) => url ?? []))];
    const names = group.map(({ name }) => name).join(' or ');
    return urls.length === 0 ? names : `${names} (${urls.join(', ')})`;
  });
}

async function ask(
  group: readonly EnvVariable[],
  prompts: Prompts,
  { home, io }: { readonly home: string; readonly io: Io },
): Promise<void> {
  for (const { name, description, url } of group) {
    if (description !== undefined) say(`${name}: ${description}`, io.stderr, io);
    if (url !== undefined) say(`Get ${name} at ${url}`, io.stderr, io);
  }
  const variable = await choose(group, prompts);
  if (!variable) return;
  const { name, secret = true } = variable;
  say('Leave it empty to set it later.', io.stderr, io);
  const message = secret ? `${name} (hidden)` : name; // short: the library does not wrap it
  const value = await prompts.text({ message, secret });
  if (value === '') return;
  try {
    await writeEnvFile(home, { [name]: value });
  } catch (error) {
    warn(`${name} is not saved: ${messageOf(error)}`, io);
  }
}

async function choose(
  group: readonly EnvVariable[],
  prompts: Prompts,
): Promise<EnvVariable | undefined> {
  if (group.length < 2) return group[0];
  return prompts.choose<EnvVariable | undefined>({
    message: 'Which of these will you set? One is enough.',
    choices: [
      ...group.map((variable) => ({ value: variable, label: variable.name })),
      { value: undefined, label: 'None now' },
    ],
  });
}

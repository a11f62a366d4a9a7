import type { PluginRow } from '@hermes/web-tools';
import { Interrupted } from '../interrupted.js';
import type { Io } from '../io.js';
import { promptsOf } from '../prompts.js';
import { lookAround } from '../setup/look-around.js';
import { askVariables, formatRequirements, missingOf } from './ask-variables.js';
import { rivalryOf, takenBy } from './rivals.js';
import { say, warn } from './say.js';
import { enablePlugin, isInUse, namingOf } from './switch-plugin.js';

/** What is to be done about a plugin that is in its place. */
export interface SetUp {
  /** Its variables are asked for, where there is a terminal. */
  readonly asks: boolean;
  /** Absent: a person is asked, and without one it stays as it is. */
  readonly enable?: boolean | undefined;
}

/**
 * Asks for what a plugin needs, and whether to enable it. What was answered is kept: done again, it asks for the rest.
 *
 * @throws Interrupted on Ctrl-C, after it has said how to go on.
 */
export async function setUpPlugin(row: PluginRow, setUp: SetUp, io: Io): Promise<void> {
  const { home, plugins } = await lookAround(io);
  for (const line of isInUse(row) ? takenBy(row) : rivalryOf(row, plugins)) warn(line, io);
  try {
    const ask = setUp.asks ? askVariables : missingOf;
    const missing = await ask(row.requires_env, home, io);
    const isOn = isInUse(row) || (await enableIfWanted(row, setUp, { home, io }));
    tell(row, { isOn, missing: formatRequirements(missing) }, io);
  } catch (error) {
    if (error instanceof Interrupted) tellHowToGoOn(row, io);
    throw error;
  }
}

async function enableIfWanted(
  row: PluginRow,
  { enable }: SetUp,
  { home, io }: { readonly home: string; readonly io: Io },
): Promise<boolean> {
  const isWanted = enable ?? (await wantsEnabling(row, io));
  if (isWanted) await enablePlugin(home, namingOf(row));
  return isWanted;
}

async function wantsEnabling({ key }: PluginRow, io: Io): Promise<boolean> {
  const prompts = await promptsOf(io);
  if (!prompts) return false;
  const message = `Enable ${key}? Its code then runs with your rights.`;
  return prompts.confirm({ message, initial: false });
}

function tell(
  { key, note, state }: PluginRow,
  { isOn, missing }: { readonly isOn: boolean; readonly missing: readonly string[] },
  io: Io,
): void {
  if (isInUse({ state })) say(`${key} is enabled already.`, io.stdout, io);
  else if (isOn) say(`${key} is enabled.`, io.stdout, io);
  else say(`${key} is not enabled. To use it: hermes-web plugins enable ${key}`, io.stdout, io);
  if (state === 'failed' && note !== undefined) warn(`${key} could not be used: ${note}`, io);
  for (const names of missing) say(`Not set yet: ${names}`, io.stdout, io);
}

function tellHowToGoOn(row: PluginRow, io: Io): void {
  const state = isInUse(row) ? 'enabled' : 'not enabled';
  const command = `hermes-web plugins enable ${row.key}`;
  say(`${row.key} is installed and ${state}. To go on: ${command}`, io.stderr, io);
}

import { readConfigFile } from '@hermes/web-core/node';
import type { Inspection, ProviderRow } from '@hermes/web-tools';
import { didYouMean } from '../did-you-mean.js';
import { EXIT_CODE } from '../exit-code.js';
import { givenVariable } from '../given-variable.js';
import type { Io } from '../io.js';
import { objectionToKey } from '../objection-to-key.js';
import { warn } from '../plugins/say.js';
import { printable } from '../printable.js';
import { writeJson } from '../report.js';
import { type Scope, scopesOf } from './backend-keys.js';
import { lookAround } from './look-around.js';
import { savePlan } from './save-plan.js';
import { showSelection } from './show-selection.js';

/** A set-up as a command line asks for it. */
export interface SetupRequest {
  readonly provider: string;
  /** Absent: everything that the provider offers. */
  readonly capability: 'search' | 'extract' | undefined;
  readonly variables: Readonly<Record<string, string>>;
  /** Prints the inspection that comes of it; what was done is then told on stderr. */
  readonly json: boolean;
}

/**
 * Does without a question what the person has written down. Gives the exit code.
 *
 * @throws Error that says why the provider cannot be chosen; nothing is then written.
 */
export async function setUpByArguments(request: SetupRequest, io: Io): Promise<number> {
  const before = await lookAround(io);
  await readConfigFile(before.home); // one that cannot be read is left alone, and .env with it
  const provider = findProvider(before, request.provider.trim().toLowerCase());
  const scope = scopeOf(provider, request.capability, before);
  refuseBrokenKeys(provider, request.variables);
  for (const line of undeclared(provider, request.variables)) warn(line, io);
  const done = await savePlan(before.home, { provider, scope, variables: request.variables });
  const after = await lookAround(io);
  for (const line of overridden(request.variables, io)) warn(line, io);
  for (const line of stillMissing(after, provider.name)) warn(line, io);
  const output = request.json ? io.stderr : io.stdout;
  const lines = [`Saved in ${before.home}`, ...done.map((line) => `  ${line}`)];
  output.write(lines.map((line) => `${printable(line)}\n`).join(''));
  if (request.json) writeJson(after, io);
  else showSelection(after, io.stdout, io);
  return EXIT_CODE.ok;
}

function findProvider({ providers }: Inspection, name: string): ProviderRow {
  const row = providers.find((known) => known.name === name && known.state !== 'displaced');
  if (!row) {
    const known = [...new Set(providers.map((provider) => provider.name))];
    throw new Error(
      `there is no provider "${name}". ${didYouMean(name, known)}Known here: ${known.join(', ')}.`,
    );
  }
  if (row.state === 'not_installed')
    throw new Error(`${name} is not installed. Install it first: ${row.note}`);
  if (row.state !== 'not_enabled' && row.state !== 'disabled') return row;
  throw new Error(`${name} comes from plugin ${row.plugin}, and cannot be chosen: ${row.note}`);
}

function scopeOf(
  { name, capabilities }: ProviderRow,
  capability: SetupRequest['capability'],
  { providers }: Inspection,
): Scope {
  const [widest = 'both'] = scopesOf(capabilities);
  if (capability === undefined) return widest;
  if (capabilities.includes(capability)) return capability;
  const capable = providers.filter((row) => row.capabilities.includes(capability));
  throw new Error(
    `${name} offers ${capabilities.join(' and ')} only and cannot serve ${capability}. These can: ${capable.map((row) => row.name).join(', ')}.`,
  );
}

function refuseBrokenKeys(row: ProviderRow, variables: SetupRequest['variables']): void {
  const declared = [...row.requires_env.flat(), ...row.optional_env];
  const keys = declared.filter(({ secret }) => secret !== false).map(({ name }) => name);
  for (const [name, value] of Object.entries(variables)) {
    const objection = keys.includes(name) ? objectionToKey(value) : undefined;
    if (objection === undefined) continue;
    throw new Error(`${name} is not saved, nor anything else. ${objection}`);
  }
}

function undeclared(row: ProviderRow, variables: SetupRequest['variables']): readonly string[] {
  const declared = [...row.requires_env.flat(), ...row.optional_env].map(({ name }) => name);
  const others = Object.keys(variables).filter((name) => !declared.includes(name));
  const known = declared.length === 0 ? 'It declares none' : `It declares ${declared.join(', ')}`;
  return others.map((name) => `${row.name} declares no variable ${name}. ${known}.`);
}

function overridden(variables: SetupRequest['variables'], { env }: Io): readonly string[] {
  return Object.entries(variables)
    .filter(([name, value]) => ![undefined, value].includes(givenVariable(env, name)))
    .map(
      ([name]) => `${name} is set in the environment too, to another value, which wins over .env.`,
    );
}

function stillMissing({ providers }: Inspection, name: string): readonly string[] {
  const row = providers.find((known) => known.name === name && known.state !== 'displaced');
  if (!row || row.state === 'keyless' || row.missing.length === 0) return [];
  return [`${row.missing.join(' and ')} is not set yet.`];
}

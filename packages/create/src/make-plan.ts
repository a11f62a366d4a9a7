import {
  objectionToBaseUrl,
  objectionToEnv,
  objectionToName,
  objectionToPackage,
  readBaseUrl,
} from './objections.js';
import { defaultsFor, type ProviderPlan } from './provider-plan.js';
import type { Questions } from './questions.js';
import type { Arguments } from './read-arguments.js';
import { UsageError } from './usage-error.js';

/**
 * What the command line says; what it leaves open is asked for, or takes its default where there is nobody to ask.
 *
 * @throws UsageError for a value that cannot be, and for a missing name.
 */
export async function makePlan(given: Arguments, questions?: Questions): Promise<ProviderPlan> {
  refuse(given.name, objectionToName);
  refuse(given.packageName, objectionToPackage);
  refuse(given.baseUrl, objectionToBaseUrl);
  const name = given.name ?? (await questions?.name());
  if (name === undefined) throw new UsageError('The name of the provider is missing.');
  refuse(given.envName, (envName) => objectionToEnv(envName, name));
  const plan = { ...defaultsFor(name), ...saidBy(given) };
  if (questions) return await complete(plan, given, questions);
  refuse(plan.envName, (envName) => objectionToEnv(envName, name)); // of a provider named git, the default too
  return plan;
}

function refuse(value: string | undefined, objection: (value: string) => string | undefined): void {
  const found = value === undefined ? undefined : objection(value);
  if (found !== undefined) throw new UsageError(found);
}

/** The fields that the command line decides. */
function saidBy(given: Arguments): Partial<ProviderPlan> {
  const { capabilities, envName, packageName } = given;
  const baseUrl = readBaseUrl(given.baseUrl ?? '');
  return {
    ...(capabilities.length > 0 && { capabilities }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(envName !== undefined && { envName }),
    ...(packageName !== undefined && { packageName }),
  };
}

/** Asks for each field that the command line left open. */
async function complete(
  plan: ProviderPlan,
  given: Arguments,
  questions: Questions,
): Promise<ProviderPlan> {
  const { name } = plan;
  const said = saidBy(given);
  const capabilities = said.capabilities ?? (await questions.capabilities());
  const baseUrl = said.baseUrl ?? (await questions.baseUrl(plan.baseUrl));
  const envName = said.envName ?? (await questions.envName(name, plan.envName));
  const packageName = said.packageName ?? (await questions.packageName(plan.packageName));
  return { name, capabilities, baseUrl, envName, packageName };
}

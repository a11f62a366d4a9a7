import type { Env } from './context.js';
import type { EnvVariable } from './manifest.js';

/** What is still to be set, such as `BRAVE_SEARCH_API_KEY or BRAVE_API_KEY`; empty when nothing is. */
export function missingEnv(
  requiresEnv: readonly (readonly EnvVariable[])[],
  env: Env,
): readonly string[] {
  return requiresEnv
    .filter((alternatives) => alternatives.every((variable) => env[variable.name] === undefined))
    .map((alternatives) => alternatives.map((variable) => variable.name).join(' or '));
}

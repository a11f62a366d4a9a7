import { CONTRACT_VERSION } from '@hermes/web-core';
import { type CoreCopy, findCoreCopy } from '@hermes/web-core/node';
import type { PluginRow } from '@hermes/web-tools';
import { type Problem, warning } from './problem.js';
import type { PackageFacts } from './version-facts.js';

/** A copy of `@hermes/web-core` in play. */
export interface CoreFacts {
  readonly path: string;
  readonly version: string;
  /** Version of its provider contract; `null` when its code does not tell. */
  readonly contract: number | null;
  /** Whether this host takes providers that were built with it; `null` when that is not known. */
  readonly compatible: boolean | null;
  /** Packages of ours and plugin keys. */
  readonly used_by: readonly string[];
}

const CORE = '@hermes/web-core';

/** Every copy that the program itself, or a plugin that was found, imports. No plugin's code runs. */
export function coreCopies(
  packages: readonly PackageFacts[],
  plugins: readonly PluginRow[],
): readonly CoreFacts[] {
  const users = [
    ...packages.filter(({ name }) => name !== CORE).map(({ name, path }) => ({ name, path })),
    ...plugins.map(({ key, folder }) => ({ name: key, path: folder })),
  ];
  const copies = new Map<string, { readonly copy: CoreCopy; readonly usedBy: string[] }>();
  for (const { name, path } of users) {
    const copy = path === undefined ? undefined : copyIn(path);
    if (!copy) continue;
    const known = copies.get(copy.path) ?? { copy, usedBy: [] };
    known.usedBy.push(name);
    copies.set(copy.path, known);
  }
  return [...copies.values()].map(({ copy, usedBy }) => toFacts(copy, usedBy));
}

/** Copies of another contract than this host's, whose providers it refuses. */
export function coreProblems(copies: readonly CoreFacts[]): readonly Problem[] {
  return copies
    .filter(({ compatible }) => compatible === false)
    .flatMap(({ used_by: users, ...copy }) => users.map((user) => refusal(user, copy)));
}

function refusal(user: string, { path, version, contract }: Omit<CoreFacts, 'used_by'>): Problem {
  const built = `${user} uses ${CORE} ${version} (${path}) with version ${contract} of the contract`;
  return warning(
    user,
    `${built}; this host has version ${CONTRACT_VERSION} and refuses its providers. Install matching versions.`,
  );
}

/** A folder that cannot be looked into brings no copy. */
function copyIn(folder: string): CoreCopy | undefined {
  try {
    return findCoreCopy(folder);
  } catch {
    return undefined;
  }
}

function toFacts({ path, version, contract }: CoreCopy, usedBy: readonly string[]): CoreFacts {
  return {
    path,
    version,
    contract: contract ?? null,
    compatible: contract === undefined ? null : contract === CONTRACT_VERSION,
    used_by: [...new Set(usedBy)],
  };
}

import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathsOfPackage } from '@hermes/web-core/node';
import { type Problem, warning } from './problem.js';

/** Node, and what it has to be. */
export interface NodeFacts {
  readonly version: string;
  /** Such as `>=20.19.0`. */
  readonly required: string;
}

/** One of our own packages, as this program imports it. */
export interface PackageFacts {
  readonly name: string;
  /** Absent when it is not there. */
  readonly version?: string;
  /** Its folder, links followed. */
  readonly path?: string;
}

const BESIDE = ['@hermes/web', '@hermes/web-tools', '@hermes/web-core'];

/** This Node; `folder` is the package that says which one is wanted. */
export function nodeFacts(folder: string, version: string): NodeFacts {
  const { engines } = readJson(folder);
  return { version: version.replace(/^v/, ''), required: String(Object(engines).node ?? '') };
}

/** This package and those of ours that it builds on. */
export function packageFacts(folder: string): readonly PackageFacts[] {
  const own = { name: String(readJson(folder).name), ...installed(folder) };
  const beside = BESIDE.map((name) => {
    const file = pathsOfPackage(name, folder).find((path) => existsSync(path));
    return { name, ...(file !== undefined && installed(dirname(file))) };
  });
  return [own, ...beside];
}

/** A Node that is too old, and packages that are not there. */
export function versionProblems(
  node: NodeFacts,
  packages: readonly PackageFacts[],
): readonly Problem[] {
  const old = isOlder(node.version, node.required.replace(/^\D*/, ''))
    ? [warning('node', `Node ${node.version} is too old; ${node.required} is needed. Update Node.`)]
    : [];
  const missing = packages
    .filter(({ version }) => version === undefined)
    .map(({ name }) => warning(name, `${name} is not installed. Reinstall @hermes/web-cli.`));
  return [...old, ...missing];
}

function installed(folder: string): { readonly version: string; readonly path: string } {
  return { version: String(readJson(folder).version ?? ''), path: realpathSync(folder) };
}

function readJson(folder: string): Readonly<Record<string, unknown>> {
  return Object(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}

/** By major, minor and patch. */
function isOlder(version: string, floor: string): boolean {
  const [actual, wanted] = [version, floor].map((text) => text.split('.').map(Number));
  const index = (wanted ?? []).findIndex((part, at) => part !== (actual?.[at] ?? 0));
  return index >= 0 && (actual?.[index] ?? 0) < (wanted?.[index] ?? 0);
}

import { join } from 'node:path';
import { unreadable } from './naming-path.js';
import { readSmallFile } from './read-small-file.js';

const MAX_BYTES = 1024 * 1024;

/** The fields of a package.json that discovery reads, unchecked. */
export type PackageJson = Readonly<Record<string, unknown>>;

/**
 * Reads a folder's package.json; `undefined` when there is none.
 *
 * @throws Error that names the file when it is not JSON, or too large.
 */
export function readPackageJson(folder: string): PackageJson | undefined {
  const path = join(folder, 'package.json');
  const text = readText(path);
  if (text === undefined) return undefined;
  try {
    return Object(JSON.parse(text));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} is not valid JSON (${reason}). Correct the file.`, { cause: error });
  }
}

/** Names of the direct dependencies, optional and development ones too, sorted. */
export function directDependencies(json: PackageJson): readonly string[] {
  const fields = ['dependencies', 'optionalDependencies', 'devDependencies'];
  return [...new Set(fields.flatMap((field) => Object.keys(Object(json[field]))))].sort();
}

function readText(path: string): string | undefined {
  try {
    return readSmallFile(path, MAX_BYTES);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(Reflect.get(Object(error), 'code'))) return undefined;
    throw new Error(unreadable(path, error), { cause: error });
  }
}

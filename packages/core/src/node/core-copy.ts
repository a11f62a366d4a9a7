import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageEntryFile } from './entry-file.js';
import { pathsOfPackage } from './locate-packages.js';
import { readPackageJson } from './package-json.js';

const CORE = '@hermes/web-core';

/** One installed copy of this package. */
export interface CoreCopy {
  /** Its folder, links followed. */
  readonly path: string;
  readonly version: string;
  /** Version of its provider contract; absent when its code does not tell. */
  readonly contract?: number;
}

/** The copy of `@hermes/web-core` that code in a folder imports; `undefined` when it can import none. No code of it runs. */
export function findCoreCopy(folder: string): CoreCopy | undefined {
  const file = pathsOfPackage(CORE, realpathSync(folder)).find((path) => existsSync(path));
  if (file === undefined) return undefined;
  const path = realpathSync(dirname(file));
  const json = readPackageJson(path) ?? {};
  const contract = contractOf(packageEntryFile(CORE, { folder: path, json, entry: '.' }));
  return { path, version: String(json.version ?? ''), ...(contract !== undefined && { contract }) };
}

/** Read and not run: the copy may belong to a plugin that is not enabled. */
function contractOf(entryFile: string): number | undefined {
  const folder = dirname(entryFile);
  const files = readdirSync(folder).filter((name) => /(?<!\.d)\.[cm]?[jt]s$/.test(name));
  for (const name of files) {
    const text = readFileSync(join(folder, name), 'utf8');
    const found = /\bCONTRACT_VERSION\s*=\s*(\d+)/.exec(text)?.[1];
    if (found !== undefined) return Number(found);
  }
  return undefined;
}

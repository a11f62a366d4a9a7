import type { Document } from 'yaml';
import { naming, unreadable } from './naming-path.js';
import { readSmallFile } from './read-small-file.js';
import { isDeeperThan } from './yaml-depth.js';

/** YAML as PyYAML reads it: 1.1, in which `yes` and `off` are booleans, and of two equal keys the last counts. */
export const PYYAML = { version: '1.1', merge: true, uniqueKeys: false } as const;

/** Far above any manifest or configuration, and little enough to be parsed in a moment. */
const MAX_BYTES = 256 * 1024;
const MAX_LEVELS = 200;

/**
 * The value of a YAML file, read as {@link PYYAML} says; an empty file is `null`. A file that is too large, nested too
 * deep, or that unfolds without measure is refused.
 *
 * @throws Error that names file, line and column.
 */
export async function readYamlFile(path: string): Promise<unknown> {
  const { parseDocument } = await import('yaml');
  const text = naming(path, () => readSmallFile(path, MAX_BYTES));
  if (await isDeeperThan(text, MAX_LEVELS))
    throw new Error(
      unreadable(path, new Error(`it is nested more than ${MAX_LEVELS} levels deep`)),
    );
  const document = naming(path, () => parseDocument(text, PYYAML));
  refuseBroken(path, document);
  return naming(path, () => document.toJS());
}

/** @throws Error that names file, line and column when the text did not parse. */
export function refuseBroken(path: string, document: Document.Parsed): void {
  const [error] = document.errors;
  if (!error) return;
  const at = error.linePos?.[0];
  const place = at ? ` line ${at.line} column ${at.col}` : '';
  const [reason] = error.message.split('\n');
  throw new Error(
    `${path}${place}: ${reason?.replace(/ at line \d+.*$/, '')}. Correct the file; nothing of it is used until then.`,
    { cause: error },
  );
}

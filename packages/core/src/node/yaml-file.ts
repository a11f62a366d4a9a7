import { readFileSync } from 'node:fs';
import { naming } from './naming-path.js';

/**
 * The value of a YAML file; an empty file is `null`. YAML 1.1, as PyYAML reads the same file: `yes` and `off` are booleans.
 *
 * @throws Error that names file, line and column.
 */
export async function readYamlFile(path: string): Promise<unknown> {
  const { parseDocument } = await import('yaml');
  const document = naming(path, () =>
    parseDocument(readFileSync(path, 'utf8'), { version: '1.1', merge: true, uniqueKeys: false }),
  );
  const [error] = document.errors;
  if (!error) return naming(path, () => document.toJS());
  const at = error.linePos?.[0];
  const place = at ? ` line ${at.line} column ${at.col}` : '';
  const [reason] = error.message.split('\n');
  throw new Error(
    `${path}${place}: ${reason?.replace(/ at line \d+.*$/, '')}. Correct the file; nothing of it is used until then.`,
    { cause: error },
  );
}

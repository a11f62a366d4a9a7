import type * as Yaml from 'yaml';
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
  const yaml = await import('yaml');
  const text = naming(path, () => readSmallFile(path, MAX_BYTES));
  if (await isDeeperThan(text, MAX_LEVELS))
    throw new Error(
      unreadable(path, new Error(`it is nested more than ${MAX_LEVELS} levels deep`)),
    );
  const document = naming(path, () => yaml.parseDocument(text, PYYAML));
  refuseBroken(path, document);
  const alias = strayAlias(yaml, document);
  if (alias) {
    const where = `${path}${placeIn(text, alias.range?.[0] ?? 0)}`;
    throw broken(where, `the alias *${alias.source} stands for nothing above it`);
  }
  return naming(path, () => document.toJS());
}

/** @throws Error that names file, line and column when the text did not parse. */
export function refuseBroken(path: string, document: Yaml.Document.Parsed): void {
  const [error] = document.errors;
  if (!error) return;
  const at = error.linePos?.[0];
  const place = at ? ` line ${at.line} column ${at.col}` : '';
  throw broken(`${path}${place}`, reasonOf(error), error);
}

function reasonOf({ code, message }: Yaml.YAMLParseError): string {
  if (code === 'MULTIPLE_DOCS')
    return 'a second YAML document begins here, and only one can be read';
  const [reason = ''] = message.split('\n');
  return reason.replace(/ at line \d+.*$/, '');
}

/** The first alias that no anchor stands before. */
function strayAlias(yaml: typeof Yaml, document: Yaml.Document.Parsed): Yaml.Alias | undefined {
  const anchors = new Set<string>();
  let stray: Yaml.Alias | undefined;
  yaml.visit(document, {
    Alias(_key, alias) {
      if (anchors.has(alias.source)) return undefined;
      stray = alias;
      return yaml.visit.BREAK;
    },
    Value(_key, { anchor }) {
      if (anchor !== undefined) anchors.add(anchor);
    },
  });
  return stray;
}

/** Such as ` line 2 column 5`. */
function placeIn(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return ` line ${lines.length} column ${(lines.at(-1) ?? '').length + 1}`;
}

function broken(where: string, reason: string, cause?: unknown): Error {
  return new Error(`${where}: ${reason}. Correct the file; nothing of it is used until then.`, {
    cause,
  });
}

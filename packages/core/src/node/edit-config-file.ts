import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type * as Yaml from 'yaml';
import { ConfigDocument, type ConfigEditor } from './config-document.js';
import { layoutOf, parseForEdit } from './config-text.js';
import { mergeLines } from './merge-lines.js';
import { naming } from './naming-path.js';
import { updateFile } from './update-file.js';
import { refuseBroken } from './yaml-file.js';

/**
 * Edits `<home>/config.yaml`, which people and Hermes Agent write too: read fresh under its lock, replaced whole, and
 * what the edit does not concern stays as it stands, notes and unknown keys too. Gives whether the file changed.
 *
 * @throws Error that names line and column when the file does not parse; it is then left alone.
 */
export async function editConfigFile(
  home: string,
  edit: (config: ConfigEditor) => void,
): Promise<boolean> {
  const path = join(home, 'config.yaml');
  const yaml = await import('yaml'); // before the lock, under which others wait
  return await updateFile(path, {
    change: (text) => {
      const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
      const lineEnd = text.includes('\r\n') && !/(?<!\r)\n/.test(text) ? '\r\n' : '\n';
      const body = text.slice(mark.length).replaceAll(lineEnd, '\n');
      return mark + edited(yaml, { path, text: body, edit }).replaceAll('\n', lineEnd);
    },
  });
}

interface Edit {
  readonly path: string;
  readonly text: string;
  edit(config: ConfigEditor): void;
}

function edited(yaml: typeof Yaml, { path, text, edit }: Edit): string {
  const document = naming(path, () => parseForEdit(yaml, text));
  refuseBroken(path, document);
  const value = naming(path, () => document.toJS());
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new Error(
      `${path}: the file must be a mapping with keys such as web and plugins. Correct the file.`,
    );
  }
  const layout = layoutOf(text);
  const before = document.contents === null ? text : document.toString(layout);
  const config = new ConfigDocument(yaml, path, document);
  edit(config);
  if (!config.isChanged) return text;
  const after = config.text(layout);
  const written = parseForEdit(yaml, after);
  if (!isDeepStrictEqual(written.toJS(), config.expected)) {
    throw new Error(
      `${path}: the change would reach other keys through an anchor or a merge. Make it by hand.`,
    );
  }
  const merged = mergeLines(text, before, after);
  const reread = parseForEdit(yaml, merged);
  const isRight = reread.errors.length === 0 && String(reread) === String(written);
  return isRight ? merged : after;
}

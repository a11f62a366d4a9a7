import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, WEB_ERROR_CODES } from '@hermes/web-core';
import { expect, test } from 'vitest';
import { allDocuments, linkTarget, readDocument } from './document.js';
import { REPOSITORY } from './workspace-packages.js';

test.for(allDocuments())('the links of $path lead somewhere', (document) => {
  const relative = document.links.filter((link) => !/^[a-z]+:/.test(link));
  const broken = relative.filter((link) => {
    const { path, anchor } = linkTarget(document, link);
    if (!existsSync(join(REPOSITORY, path))) return true;
    return anchor !== '' && !readDocument(path).anchors.has(anchor);
  });
  expect(broken).toEqual([]);
});

test('docs/configuration.md has every key that the host reads', () => {
  const { tables, inlineCode } = readDocument('docs/configuration.md');
  const web = tables.find(({ heading }) => heading === 'config.yaml: web')?.firstColumn ?? [];
  const documented = new Set([...web.map((key) => `web.${key}`), ...inlineCode]);
  const read = keysThatAreRead();
  expect(read).toContain('web.search_backend');
  expect(read.filter((key) => !documented.has(key))).toEqual([]);
});

test('docs/errors.md has a row for every code, and no others', () => {
  const { tables } = readDocument('docs/errors.md');
  const codes = tables.find(({ heading }) => heading === 'Errors')?.firstColumn;
  expect(codes).toEqual(WEB_ERROR_CODES);
});

/** Every `section.key` that is asked of a configuration. */
function keysThatAreRead(): readonly string[] {
  const keys: string[] = [];
  const section = (name: string): object =>
    new Proxy({}, { get: (_, key) => void keys.push(`${name}.${String(key)}`) });
  readSettings(new Proxy({}, { get: (_, name) => section(String(name)) }), {});
  return keys;
}

import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { filesOf, textOf } from './packed-code.js';
import { readManifest } from './packed-package.js';

const REPOSITORY = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(REPOSITORY, 'docs/dependencies.md'), 'utf8');
const PACKED = inject('packed');

/** Rows of the table under a heading: their cells. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const section = PAGE.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('| `'));
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const unquoted = (cell = ''): string => cell.replaceAll('`', '');
const isForeign = (name: string): boolean => !name.startsWith('@hermes/');

/** Short names of the packages that depend on each foreign package. */
const users = new Map<string, string[]>();
for (const { name, content } of PACKED) {
  const { dependencies, optionalDependencies } = readManifest(content);
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies }).filter(
    isForeign,
  )) {
    users.set(dependency, [...(users.get(dependency) ?? []), name.replace('@hermes/', '')]);
  }
}

const builtIn = new Set(
  PACKED.flatMap(({ content }) =>
    [...textOf(join(content, 'dist/THIRD-PARTY.md')).matchAll(/^## (\S+) \d/gm)].map(
      ([, name]) => name,
    ),
  ),
);

const onDemand = new Set(
  PACKED.flatMap(({ content }) => {
    const { peerDependencies = {}, hermesAgentPlugins = {} } = readManifest(content);
    const lazy = Object.values(hermesAgentPlugins).flatMap(
      (plugin): string[] => Object(plugin).lazy_dependencies ?? [],
    );
    return [
      ...Object.keys(peerDependencies).filter(isForeign),
      ...lazy.map((spec) => spec.slice(0, spec.lastIndexOf('@'))),
    ];
  }),
);

test('the page names every package that is installed with one of ours, and who needs it', () => {
  const listed = rowsUnder('Installed with a package').map(([name, , who]) => [
    unquoted(name),
    unquoted(who).split(', ').sort(),
  ]);
  const actual = [...users].map(([name, who]) => [name, who.sort()]);
  expect(listed.sort()).toEqual(actual.sort());
});

test('the page names every package that is built into one of ours', () => {
  const listed = rowsUnder('Built into a package').map(([name]) => unquoted(name));
  expect(listed.sort()).toEqual([...builtIn].sort());
});

test('the page names every package that comes only when asked for', () => {
  const listed = rowsUnder('Only when asked for').map(([name]) => unquoted(name));
  expect(listed.sort()).toEqual([...onDemand].sort());
});

const ROWS = ['Installed with a package', 'Built into a package', 'Only when asked for'].flatMap(
  rowsUnder,
);

test.each(ROWS.map(([name, licence, ...reasons]) => [unquoted(name), licence, reasons.at(-1)]))(
  '%s has a reason, and the licence that the page says',
  (name, licence, reason) => {
    expect(reason).not.toBe('');
    const licences = new Set(
      installed(name).map(
        (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).license,
      ),
    );
    if (name === 'unpdf')
      expect([...licences, licence]).toEqual(['MIT']); // not installed before it is asked for
    else expect([...licences]).toEqual([licence]);
  },
);

/** Every folder in which a version of the package is installed. */
function installed(name: string): readonly string[] {
  const store = join(REPOSITORY, 'node_modules/.pnpm');
  const start = `${name.replace('/', '+')}@`;
  const entries = readdirSync(store).filter((entry) => entry.startsWith(start));
  return entries
    .map((entry) => join(store, entry, 'node_modules', name))
    .filter((folder) => existsSync(folder));
}

test('nothing that is installed with ours runs an install script or is native code', () => {
  const folders = PACKED.flatMap(({ source, content }) =>
    Object.keys(readManifest(content).dependencies ?? {})
      .filter(isForeign)
      .map((name) => realpathSync(join(source, 'node_modules', name))),
  );
  const everything = new Set(folders);
  for (const folder of everything) {
    const names = Object.keys(readManifest(folder).dependencies ?? {});
    for (const name of names) everything.add(realpathSync(join(beside(folder), name)));
  }
  expect(everything.size).toBeGreaterThan(users.size);
  expect([...everything].filter(runsOrIsNative)).toEqual([]);
});

/** Where pnpm puts what a package depends on. */
function beside(folder: string): string {
  return folder.slice(0, folder.lastIndexOf('/node_modules/') + '/node_modules'.length);
}

function runsOrIsNative(folder: string): boolean {
  const { scripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const runs = ['preinstall', 'install', 'postinstall'].some((name) => name in scripts);
  return runs || filesOf(folder).some((path) => /(^|\/)binding\.gyp$|\.node$/.test(path));
}

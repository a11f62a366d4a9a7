import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { bundledInto, filesOf, packageOf, reachableFrom, textOf } from './packed-code.js';
import { type Manifest, type PackedPackage, readManifest } from './packed-package.js';

const REPOSITORY = join(import.meta.dirname, '../..');
const PACKED = inject('packed').map((found): [string, PackedPackage] => [found.name, found]);

const KEY_ORDER = [
  'name',
  'version',
  'description',
  'keywords',
  'license',
  'repository',
  'type',
  'sideEffects',
  'bin',
  'exports',
  'files',
  'engines',
  'scripts',
  'hermesAgentPlugins',
  'dependencies',
  'optionalDependencies',
  'peerDependencies',
  'peerDependenciesMeta',
  'devDependencies',
  'publishConfig',
];

/** Paths that the package's own package.json names, `exports` and `bin`. */
function targetsOf({ bin = {}, exports = {} }: Manifest): readonly string[] {
  const exported = Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  );
  return [...Object.values(bin), ...exported];
}

describe.each(PACKED)('%s', (name, { source, content }) => {
  const manifest = readManifest(content);
  const files = filesOf(content);
  const built = files.filter((path) => /^dist\b.*\.js$/.test(path));
  const targets = targetsOf(manifest);
  const publicDeclarations = targets.filter((path) => path.endsWith('.d.ts'));
  const reachable = (paths: readonly string[]): readonly string[] =>
    paths.flatMap((path) => [...reachableFrom(join(content, path))]);

  test('package.json has its fields in the order of all packages', () => {
    const keys = Object.keys(readManifest(source));
    expect(keys).toEqual(KEY_ORDER.filter((key) => keys.includes(key)));
  });

  test('readme, licence and changelog are packed', () => {
    const needed = ['README.md', 'LICENSE', 'CHANGELOG.md'];
    expect(needed.filter((path) => !files.includes(path))).toEqual([]);
  });

  test('every file that package.json names is packed', () => {
    expect(targets.filter((path) => !existsSync(join(content, path)))).toEqual([]);
  });

  test('every package that its code and its public types need is a dependency or a peer', () => {
    const { dependencies, optionalDependencies, peerDependencies } = manifest;
    const declared = { ...dependencies, ...optionalDependencies, ...peerDependencies };
    const needed = new Set(reachable([...built, ...publicDeclarations]).map(packageOf));
    const missing = [...needed].filter((other) => other !== undefined && other !== name);
    expect(missing.filter((other) => !Object.hasOwn(declared, other ?? ''))).toEqual([]);
  });

  test('no version stays a reference to the workspace', () => {
    expect(JSON.stringify(manifest)).not.toMatch(/"(workspace|catalog|file|link):/);
  });

  test('no public type comes from zod', () => {
    expect(reachable(publicDeclarations).map(packageOf)).not.toContain('zod');
  });

  test('the licence of everything that is built in is packed', () => {
    const bundled = new Set(built.flatMap((path) => bundledInto(join(content, path))));
    const notices = textOf(join(content, 'dist/THIRD-PARTY.md'));
    const named = [...notices.matchAll(/^## (\S+) \d+\.\d+\.\d+/gm)].map((match) => match[1]);
    expect([...new Set(named)].sort()).toEqual([...bundled].sort());
  });

  test('no file holds a path of the machine that built it', () => {
    const folders = [REPOSITORY, `${homedir()}/`];
    const leaking = files.filter((path) =>
      folders.some((folder) => textOf(join(content, path)).includes(folder)),
    );
    expect(leaking).toEqual([]);
  });
});

test('the root of core reaches no module of Node and no HTTP client, so that it runs anywhere', () => {
  const core = inject('packed').find(({ name }) => name === '@hermes/web-core');
  expect([...reachableFrom(join(core?.content ?? '', 'dist/index.js'))]).toEqual([]);
});

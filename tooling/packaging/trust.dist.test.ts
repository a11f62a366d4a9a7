import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { filesOf } from './packed-code.js';
import type { PackedPackage } from './packed-package.js';
import { SIZE_BUDGETS } from './size-budgets.js';

const REPOSITORY = join(import.meta.dirname, '../..');
const PACKED = inject('packed').map((found): [string, PackedPackage] => [found.name, found]);

/** What a package may hold beside the files of every package. */
const NEEDED = [/^dist\/.+\.(js|d\.ts)$/, /^dist\/THIRD-PARTY\.md$/];
const ALWAYS = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'];
/** The generator's own: what it writes. */
const TEMPLATE = /^template\//;

/** npm runs these when a package is installed. */
const INSTALL_SCRIPTS = [
  'preinstall',
  'install',
  'postinstall',
  'preprepare',
  'prepare',
  'postprepare',
];

describe.each(PACKED)('%s', (name, { source, content, tarball }) => {
  const manifest = JSON.parse(readFileSync(join(content, 'package.json'), 'utf8'));
  const files = filesOf(content);

  test('holds what is needed, and nothing else', () => {
    const allowed = name === 'create-hermes-web-provider' ? [...NEEDED, TEMPLATE] : NEEDED;
    const rest = files.filter((path) => !allowed.some((pattern) => pattern.test(path)));
    expect(rest.sort()).toEqual(ALWAYS);
  });

  test('holds everything that was built', () => {
    const built = filesOf(join(source, 'dist')).map((path) => join('dist', path));
    expect(files.filter((path) => path.startsWith('dist')).sort()).toEqual(built.sort());
  });

  test('runs nothing when it is installed', () => {
    const { scripts = {} } = manifest;
    expect(INSTALL_SCRIPTS.filter((script) => script in scripts)).toEqual([]);
    expect(files).not.toContain('binding.gyp'); // npm would build it unasked
  });

  test('is published for everybody, with proof of where it was built', () => {
    const { access, provenance } = manifest.publishConfig ?? {};
    expect({ access, provenance }).toEqual({ access: 'public', provenance: true });
    expect(manifest.repository?.directory).toBe(source.slice(REPOSITORY.length + 1));
  });

  test('has the licence of the repository', () => {
    const [own, common] = [content, REPOSITORY].map((folder) =>
      readFileSync(join(folder, 'LICENSE'), 'utf8'),
    );
    expect([manifest.license, own]).toEqual(['MIT', common]);
    expect(common).toContain('Permission is hereby granted, free of charge');
  });

  test('keeps within its size budget', () => {
    expect(SIZE_BUDGETS).toHaveProperty([name]);
    expect(statSync(tarball).size).toBeLessThanOrEqual(SIZE_BUDGETS[name] ?? 0);
  });
});

test('the generator packs its whole template', () => {
  const create = inject('packed').find(({ name }) => name === 'create-hermes-web-provider');
  const [packed, source] = [create?.content ?? '', create?.source ?? ''].map((folder) =>
    filesOf(join(folder, 'template')),
  );
  expect(packed?.toSorted()).toEqual(source?.toSorted());
});

test('every size budget is that of a package', () => {
  expect(Object.keys(SIZE_BUDGETS).sort()).toEqual(PACKED.map(([name]) => name).sort());
});

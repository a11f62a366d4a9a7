import { expect, test } from 'vitest';
import { formatSource, isPinned } from '../src/plugins/install-source.js';
import { parseInstallSpec } from '../src/plugins/parse-install-spec.js';
import { TestHome } from './test-home.js';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const CONTEXT = { cwd: '/apps' };

test.for([
  ['acme-search', { kind: 'npm', name: 'acme-search', range: 'latest' }],
  ['acme-search@1.2.3', { kind: 'npm', name: 'acme-search', range: '1.2.3' }],
  ['@acme/search@^2', { kind: 'npm', name: '@acme/search', range: '^2' }],
  ['@acme/search@next', { kind: 'npm', name: '@acme/search', range: 'next' }],
  ['acme@>=1 <3', { kind: 'npm', name: 'acme', range: '>=1 <3' }],
  ['./acme-1.0.0.tgz', { kind: 'tarball', location: '/apps/acme-1.0.0.tgz' }],
  ['acme-1.0.0.tgz', { kind: 'tarball', location: '/apps/acme-1.0.0.tgz' }],
  ['file:///data/acme.tgz', { kind: 'tarball', location: '/data/acme.tgz' }],
  ['https://acme.test/a.tar.gz', { kind: 'tarball', location: 'https://acme.test/a.tar.gz' }],
  ['./acme', { kind: 'directory', folder: '/apps/acme' }],
  ['..', { kind: 'directory', folder: '/' }],
  ['/data/acme', { kind: 'directory', folder: '/data/acme' }],
  ['owner/repo', { kind: 'git', url: 'https://github.com/owner/repo.git' }],
  ['github:owner/repo', { kind: 'git', url: 'https://github.com/owner/repo.git' }],
  [
    'owner/repo/plugins/acme#v1.0',
    {
      kind: 'git',
      url: 'https://github.com/owner/repo.git',
      ref: 'v1.0',
      subfolder: 'plugins/acme',
    },
  ],
  [
    'https://github.com/owner/repo/tree/main/plugins/acme',
    {
      kind: 'git',
      url: 'https://github.com/owner/repo.git',
      ref: 'main',
      subfolder: 'plugins/acme',
    },
  ],
  ['https://acme.test/r.git', { kind: 'git', url: 'https://acme.test/r.git' }],
  [
    'https://acme.test/r.git/plugins/acme#main',
    { kind: 'git', url: 'https://acme.test/r.git', ref: 'main', subfolder: 'plugins/acme' },
  ],
  [
    'git+https://acme.test/r#feature/x:plugins/acme',
    { kind: 'git', url: 'https://acme.test/r', ref: 'feature/x', subfolder: 'plugins/acme' },
  ],
  ['https://acme.test/r#:acme', { kind: 'git', url: 'https://acme.test/r', subfolder: 'acme' }],
  ['ssh://git@acme.test/r.git', { kind: 'git', url: 'ssh://git@acme.test/r.git' }],
  [
    'git@acme.test:group/r.git#main',
    { kind: 'git', url: 'git@acme.test:group/r.git', ref: 'main' },
  ],
  ['file:///data/r', { kind: 'git', url: 'file:///data/r' }],
  ['./r.git', { kind: 'git', url: 'file:///apps/r.git' }],
  [`./r#${COMMIT}`, { kind: 'git', url: 'file:///apps/r', ref: COMMIT }],
] as const)('%s is read, and read again from what is recorded of it', ([spec, source]) => {
  expect(parseInstallSpec(spec, CONTEXT)).toEqual(source);
  expect(parseInstallSpec(formatSource(source), { cwd: '/elsewhere' })).toEqual(source);
});

test.for([
  ['', 'Name what to install'],
  ['a\nb', 'one line of plain text'],
  ['--upload-pack=touch /tmp/x', 'begins like an option'],
  ['-c', 'begins like an option'],
  ['ext::sh -c touch% /tmp/x', 'ext: is no address that is used here'],
  ['git+ext::sh', 'is no address that is used here'],
  ['ftp://acme.test/r.git', 'ftp: is no address that is used here'],
  ['https://acme.test/r --upload-pack=x', 'is no address that is used here'],
  ['ssh://-oProxyCommand=x/r', 'names no host'],
  ['ssh://-oProxyCommand=x@acme.test/r', 'names no user'],
  ['git@-oProxyCommand=x:r', 'is no address of a git repository'],
  ['-git@acme.test:r', 'begins like an option'],
  ['git@acme.test:--upload-pack=x', 'is no address of a git repository'],
  ['https://user:sesame@acme.test/r.git', 'holds credentials'],
  ['https://token@acme.test/r.git', 'holds credentials'],
  ['https://acme.test/r.git#--upload-pack=x', 'is no branch, no tag and no full commit id'],
  ['owner/repo#a..b', 'is no branch, no tag and no full commit id'],
  ['owner/repo#+main:evil', 'is no branch, no tag and no full commit id'],
  ['owner/repo#main:../..', 'is no folder inside the repository'],
  ['owner/repo/../../etc', 'is no folder inside the repository'],
  ['https://acme.test/r.git/%2e%2e%2fetc', 'is no folder inside the repository'],
  ['owner/repo#main:/etc', 'is no folder inside the repository'],
  ['owner/repo#main:.git/hooks', 'is no folder inside the repository'],
  ['owner/-repo', 'is no repository at GitHub'],
  ['https://github.com/owner/repo/blob/main/x.js', 'is a page of owner/repo'],
  ['Tavily', 'is no name of an npm package'],
  ['tаvily', 'is no name of an npm package: "а" (U+0430) may look like a letter of a to z'],
  ['acme@npm:other', 'is no version, range or tag'],
  ['acme@file:../x', 'is no version, range or tag'],
  ['acme@--registry=https://evil.test', 'is no version, range or tag'],
] as const)('%s is refused: %s', ([spec, message]) => {
  expect(() => parseInstallSpec(spec, CONTEXT)).toThrow(message);
});

test('--ref goes with a repository, and must not contradict the spec', () => {
  expect(parseInstallSpec('owner/repo', { ...CONTEXT, ref: 'v2' })).toMatchObject({ ref: 'v2' });
  expect(parseInstallSpec('./repo', { ...CONTEXT, ref: 'v2' })).toEqual({
    kind: 'git',
    url: 'file:///apps/repo',
    ref: 'v2',
  });
  expect(() => parseInstallSpec('acme', { ...CONTEXT, ref: 'v2' })).toThrow(
    '--ref goes with a git repository only.',
  );
  expect(() => parseInstallSpec('owner/repo#v1', { ...CONTEXT, ref: 'v2' })).toThrow(
    'The spec names v1 and --ref v2; use one of them.',
  );
});

test('a word that is also a folder here is not guessed at', async () => {
  await using here = await TestHome.create({ 'acme/x': '', 'owner/repo/x': '' });
  const context = { cwd: here.path };
  expect(() => parseInstallSpec('acme', context)).toThrow('Write ./acme for that, or acme@latest.');
  expect(() => parseInstallSpec('owner/repo', context)).toThrow(
    'Write ./owner/repo for that, or https://github.com/owner/repo.',
  );
  expect(parseInstallSpec('./acme', context).kind).toBe('directory');
  expect(parseInstallSpec('acme@latest', context).kind).toBe('npm');
});

test('an exact version and a full commit id are pinned, and nothing else', () => {
  const pinned = (spec: string) => isPinned(parseInstallSpec(spec, CONTEXT));
  expect([`owner/repo#${COMMIT}`, 'acme@1.2.3', 'acme@1.2.3-beta.1'].map(pinned)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['owner/repo', 'owner/repo#v1.2.3', 'acme@^1.2.3', 'acme@1', './x'].map(pinned)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

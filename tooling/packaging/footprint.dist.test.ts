import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { createFolder, tarballsOf } from './install-folder.js';
import { readManifest } from './packed-package.js';
import { outputOf } from './run-command.js';

const folder = createFolder();

function sizeOf(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

test('core and one provider are at most 5 packages and under 10 MB', async () => {
  const tarballs = Object.values(tarballsOf('@hermes/web-core', '@hermes/web-searxng'));
  await outputOf('npm', ['install', '--prefer-offline', ...tarballs], { cwd: folder });
  const modules = join(folder, 'node_modules');
  const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
  expect(Object.keys(packages).sort()).toEqual([
    'node_modules/@hermes/web-core',
    'node_modules/@hermes/web-searxng',
    'node_modules/ky',
    'node_modules/undici',
    'node_modules/yaml',
  ]);
  expect(sizeOf(modules)).toBeLessThan(10_000_000);
});

test.each(inject('packed').map(({ name, tarball }) => [name, tarball]))(
  'the tarball of %s is under 200 kB',
  (_name, tarball) => {
    expect(statSync(tarball).size).toBeLessThan(200_000);
  },
);

const sizes = new Map(inject('packed').map(({ name, tarball }) => [name, statSync(tarball).size]));

/** The two that have to read HTML bring a parser more, which their README says. */
const READS_HTML = ['@hermes/web-ddgs', '@hermes/web-local'];

test.each(
  inject('packed')
    .filter(({ name, source }) => /[\\/]providers[\\/]/.test(source) && !READS_HTML.includes(name))
    .map(({ name }) => name),
)('core and %s together are under 200 kB', (name) => {
  expect((sizes.get('@hermes/web-core') ?? 0) + (sizes.get(name) ?? 0)).toBeLessThan(200_000);
});

/** Everything that a provider needs beside core is built into it; `local` brings an HTML engine, which its README says. */
test.each(
  inject('packed')
    .filter(({ source }) => /[\\/]providers[\\/](?!local$)/.test(source))
    .map(({ name, content }) => [name, content]),
)('%s adds nothing but itself to core', (_name, content) => {
  const { dependencies = {}, peerDependencies } = readManifest(content);
  expect([Object.keys(dependencies), Object.keys(peerDependencies ?? {})]).toEqual([
    [],
    ['@hermes/web-core'],
  ]);
});

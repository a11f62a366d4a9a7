import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { createFolder, tarballsOf } from './install-folder.js';
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

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { type PackedPackage, readManifest } from './packed-package.js';

/** A folder of its own for a test file, gone after its last test. */
export function createFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'hermes-web-install-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** Tarballs of packages of ours, by package name. */
export function tarballsOf(...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, packedPackage(name).tarball]));
}

/** Tarballs of a package of ours and of all others of ours that it needs, by package name. */
export function tarballsFor(name: string): Readonly<Record<string, string>> {
  const names = new Set([name]);
  for (const found of names) {
    const { dependencies, peerDependencies } = readManifest(packedPackage(found).content);
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) {
      if (needed.startsWith('@hermes/')) names.add(needed);
    }
  }
  return tarballsOf(...names);
}

function packedPackage(name: string): PackedPackage {
  const found = inject('packed').find((candidate) => candidate.name === name);
  if (found) return found;
  throw new Error(`${name} is no published package of this workspace.`);
}

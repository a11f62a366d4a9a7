import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type PackedPackage, packWorkspace } from './packed-package.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Every published package, packed once for all test files of a run. */
    packed: readonly PackedPackage[];
  }
}

/** Packs before the tests and tidies up after them. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'hermes-web-packed-'));
  project.provide('packed', await packWorkspace(folder));
  return () => rmSync(folder, { recursive: true, force: true });
}

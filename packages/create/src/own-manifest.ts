import { readFileSync } from 'node:fs';
import type { PackageRanges } from './fill-template.js';

/** What the package.json of this program says. */
export interface OwnManifest {
  readonly version: string;
  /** Packing has put versions in place of the workspace's own references: the newest that this program knows. */
  readonly ranges: PackageRanges;
}

export function ownManifest(): OwnManifest {
  const file = new URL('../package.json', import.meta.url);
  const { version, dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    version,
    ranges: {
      core: dependencies['@hermes/web-core'],
      testkit: devDependencies['@hermes/web-testkit'],
    },
  };
}

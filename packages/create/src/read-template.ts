import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillTemplate, type PackageRanges } from './fill-template.js';
import type { ProviderPlan } from './provider-plan.js';

/** A file of the new package. */
export interface NewFile {
  /** Relative to the package's folder. */
  readonly path: string;
  readonly text: string;
}

const TEMPLATE = fileURLToPath(new URL('../template', import.meta.url));

/** npm packs no .gitignore, and heeds a package.json inside a package: they are kept under other names. */
const KEPT_AS: ReadonlyMap<string, string> = new Map([
  ['gitignore', '.gitignore'],
  ['_package.json', 'package.json'],
]);

/** Every file of the package of that provider. */
export function readTemplate(plan: ProviderPlan, ranges: PackageRanges): readonly NewFile[] {
  const entries = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isWanted(entry.name, plan));
  return files.map(({ parentPath, name }) => {
    const file = join(parentPath, name);
    const path = relative(TEMPLATE, file);
    const text = fillTemplate(readFileSync(file, 'utf8'), plan, ranges);
    return { path: KEPT_AS.get(path) ?? path, text };
  });
}

/** Files of one capability are named after it. */
function isWanted(fileName: string, { capabilities }: ProviderPlan): boolean {
  const [, needed] = /^(search|extract)\./.exec(fileName) ?? [];
  return needed === undefined || capabilities.some((capability) => capability === needed);
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';

/** Paths of a package's files, relative to it. */
export function filesOf(content: string): readonly string[] {
  const entries = readdirSync(content, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(content.length + 1));
}

/**
 * What a built file or a declaration imports from outside its package, itself or through files of the package, late
 * imports too. A file of the package that is not there stands in the list as it is imported.
 */
export function reachableFrom(path: string): ReadonlySet<string> {
  const files = new Set([path]);
  const outside = new Set<string>();
  for (const file of files) {
    for (const specifier of importsOf(file)) {
      const path = besides(file, specifier);
      if (specifier.startsWith('.') && existsSync(path)) files.add(path);
      else outside.add(specifier);
    }
  }
  return outside;
}

function importsOf(path: string): readonly string[] {
  const text = textOf(path);
  const code = path.endsWith('.d.ts') ? text.replace(/\/\*.*?\*\//gs, '') : text; // examples in comments are no imports
  const statements = code.matchAll(
    /^(?:import|export)\b(?:[^'";]*\bfrom)?\s*['"]([^'"\n]+)['"];?$/gm,
  );
  const calls = code.matchAll(/\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"\n]+)['"]\s*\)/g);
  return [...statements, ...calls].map((match) => match[1] ?? '');
}

/** A declaration names the built file whose declaration it means. */
function besides(file: string, specifier: string): string {
  const path = join(dirname(file), specifier);
  return file.endsWith('.d.ts') ? path.replace(/\.js$/, '.d.ts') : path;
}

/** The package that an import names; `undefined` for a module of Node. */
export function packageOf(specifier: string): string | undefined {
  if (isBuiltin(specifier)) return undefined;
  const segments = specifier.startsWith('@') ? 2 : 1;
  return specifier.split('/').slice(0, segments).join('/');
}

/** Names of the packages that are built into a file: esbuild leaves the path of each source in a comment. */
export function bundledInto(path: string): readonly string[] {
  const sources = textOf(path).matchAll(
    /^\s*\/\/ \S*\bnode_modules\/((?:@[^/\s]+\/)?[^/\s]+)\/\S+$/gm,
  );
  return [...sources].map((match) => match[1] ?? '');
}

/** A file's text; empty when it is not there. */
export function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

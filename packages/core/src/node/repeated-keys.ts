import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PYYAML } from './yaml-file.js';

/**
 * Keys of `<home>/config.yaml` that stand more than once in their mapping, each as its path: the last one counts. A file that
 * cannot be read has none.
 */
export async function readRepeatedKeys(home: string): Promise<readonly (readonly string[])[]> {
  const file = join(home, 'config.yaml');
  if (!existsSync(file)) return [];
  const yaml = await import('yaml');
  try {
    return repeatedIn(yaml, yaml.parseDocument(readFileSync(file, 'utf8'), PYYAML).contents, []);
  } catch {
    return []; // what is wrong with the file is told by who uses it
  }
}

function repeatedIn(
  yaml: typeof import('yaml'),
  value: unknown,
  above: readonly string[],
): readonly (readonly string[])[] {
  const pairs = yaml.isMap(value) ? value.items : [];
  // Merges, whose key is a symbol, may be many.
  const names = pairs.map(({ key }) =>
    yaml.isScalar(key) && typeof key.value !== 'symbol' ? String(key.value) : '',
  );
  const lasts = new Map(names.map((name, index) => [name, index]));
  const repeated = new Set(names.filter((name, index) => name !== '' && lasts.get(name) !== index));
  return [...lasts].flatMap(([name, last]) => {
    const path = [...above, name];
    const inner = repeatedIn(yaml, pairs[last]?.value, path);
    return repeated.has(name) ? [path, ...inner] : inner;
  });
}

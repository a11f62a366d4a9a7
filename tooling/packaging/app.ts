import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Searches with what is installed beside it, without a line that names a provider. */
const SCRIPT = `import { fileURLToPath } from 'node:url';
import { createWeb } from '@hermes/web-tools';

const home = fileURLToPath(new URL('home', import.meta.url));
const web = createWeb({ root: import.meta.url, env: {}, home });
console.log(JSON.stringify(await web.search({ query: 'x' })));
`;

export interface App {
  readonly folder: string;
  /** Package name to tarball path: what the app depends on. */
  readonly tarballs: Readonly<Record<string, string>>;
  /** Further fields of its package.json. */
  readonly fields?: object;
}

/** Writes an app whose dependencies are tarballs; `app.mjs` prints the envelope of one search. */
export function writeApp({ folder, tarballs, fields }: App): void {
  const manifest = {
    name: 'app',
    version: '1.0.0',
    private: true,
    type: 'module',
    dependencies: toFileSpecs(tarballs),
    ...fields,
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, undefined, 2));
  writeFileSync(join(folder, 'app.mjs'), SCRIPT);
}

/** Dependency specs that name the tarballs. */
export function toFileSpecs(
  tarballs: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(tarballs).map(([name, path]) => [name, `file:${path}`]));
}

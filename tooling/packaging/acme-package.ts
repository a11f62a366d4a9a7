import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputOf } from './run-command.js';

/** What the third-party provider answers to every query, as `web.search` returns it. */
export const ACME_ANSWER = {
  success: true,
  data: {
    web: [{ title: 'Acme', url: 'https://acme.test/', description: 'Answer to x', position: 1 }],
    served_by: 'acme',
  },
};

export const ACME_NAME = '@acme/hermes-search';

/** Import-only and hiding package.json: neither `require.resolve` nor `import.meta.resolve` finds its folder. */
const MANIFEST = {
  name: ACME_NAME,
  version: '3.1.4',
  type: 'module',
  exports: { '.': { import: './lib/index.js' } },
  files: ['lib'],
  hermesAgentPlugins: {
    'acme-search': { entry: '.', kind: 'backend', provides_web_providers: ['acme'] },
  },
  peerDependencies: { '@hermes/web-core': '^1.0.0' },
};

/** A plain object: a third party need not import anything of ours. */
const CODE = `export function register(ctx) {
  ctx.registerWebSearchProvider({
    name: 'acme',
    isAvailable: () => true,
    search: (query) => ({
      success: true,
      data: { web: [{ title: 'Acme', url: 'https://acme.test/', description: \`Answer to \${query}\` }] },
    }),
  });
}
`;

/** Writes the package's source into a new folder. */
export function writeAcme(folder: string): void {
  mkdirSync(join(folder, 'lib'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(MANIFEST, undefined, 2));
  writeFileSync(join(folder, 'lib', 'index.js'), CODE);
}

/** Writes and packs it into `folder`. @returns the tarball's path. */
export async function packAcme(folder: string): Promise<string> {
  const source = join(folder, 'acme-source');
  writeAcme(source);
  const args = ['pack', '--silent', '--pack-destination', folder];
  return join(folder, (await outputOf('npm', args, { cwd: source })).trim());
}

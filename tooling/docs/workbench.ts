import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { packageFolders, REPOSITORY } from './workspace-packages.js';

/** Names that snippets use and leave to the reader. */
const GLOBALS = `import type { PluginContext, SearchHit } from '@hermes/web-core';
import type { Web } from '@hermes/web-tools';
declare global {
  const ctx: Omit<PluginContext, 'ensureDependency'> & {
    ensureDependency(spec: string): Promise<Record<string, unknown>>;
  };
  const signal: AbortSignal;
  const web: Web;
  const hits: readonly SearchHit[];
}
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'esnext.disposable'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noImplicitAny: false,
    allowJs: true,
    checkJs: true,
    skipLibCheck: true,
    noEmit: true,
  },
};

/** A folder in which snippets stand as a reader's files would: everything of the workspace is installed, as built. */
export class Workbench {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    const roots = ['', ...packageFolders()];
    for (const root of roots) this.#linkAll(join(REPOSITORY, root, 'node_modules'));
    for (const root of packageFolders()) this.#link(packageName(root), join(REPOSITORY, root));
    this.#link('ai', join(REPOSITORY, 'packages/hosts/ai-sdk/node_modules/ai7')); // there under an alias for each major
    this.write('tsconfig.json', JSON.stringify(TSCONFIG));
    this.write('globals.d.ts', GLOBALS);
    const dependencies = Object.fromEntries(
      packageFolders().map((root) => [packageName(root), '*']),
    );
    this.write('package.json', JSON.stringify({ type: 'module', private: true, dependencies }));
  }

  /** Writes a file. @returns its path. */
  write(name: string, content: string): string {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  }

  #linkAll(modules: string): void {
    if (!existsSync(modules)) return;
    for (const name of readdirSync(modules)) {
      if (name.startsWith('.')) continue;
      const names = name.startsWith('@')
        ? readdirSync(join(modules, name)).map((rest) => `${name}/${rest}`)
        : [name];
      for (const full of names) this.#link(full, join(modules, full));
    }
  }

  /** The first of a name stays. */
  #link(name: string, target: string): void {
    const path = join(this.folder, 'node_modules', name);
    if (existsSync(path)) return;
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(realpathSync(target), path, 'dir');
  }
}

function packageName(folder: string): string {
  return String(JSON.parse(readFileSync(join(REPOSITORY, folder, 'package.json'), 'utf8')).name);
}

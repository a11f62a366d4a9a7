import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders, REPOSITORY } from '../docs/workspace-packages.js';
import { outputOf } from '../packaging/run-command.js';

/** How far a package has moved. */
export type Bump = 'patch' | 'minor' | 'major';

/** What of the repository decides about versions, in a folder of its own. */
export class RepositoryCopy {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async make(folder: string): Promise<RepositoryCopy> {
    const copy = new RepositoryCopy(folder);
    for (const path of ['package.json', 'pnpm-workspace.yaml', '.changeset/config.json']) {
      cpSync(join(REPOSITORY, path), join(folder, path));
    }
    for (const root of packageFolders()) {
      cpSync(join(REPOSITORY, root, 'package.json'), join(folder, root, 'package.json'));
      cpSync(join(REPOSITORY, root, 'CHANGELOG.md'), join(folder, root, 'CHANGELOG.md'));
    }
    symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'));
    await copy.#git('init', '--quiet', '--initial-branch=main');
    await copy.#git('add', '--all');
    await copy.#git('commit', '--quiet', '--message=A release');
    return copy;
  }

  /** Versions the workspace with these changesets alone. @returns every package that moves, and how far. */
  async version(changes: Readonly<Record<string, Bump>>): Promise<Readonly<Record<string, Bump>>> {
    await this.#git('reset', '--quiet', '--hard');
    const before = this.#versions();
    const lines = Object.entries(changes).map(([name, bump]) => `"${name}": ${bump}\n`);
    const changeset = `---\n${lines.join('')}---\n\nSome news.\n`;
    writeFileSync(join(this.#folder, '.changeset/some-news.md'), changeset);
    const program = join(REPOSITORY, 'node_modules/@changesets/cli/bin.js');
    await outputOf('node', [program, 'version'], { cwd: this.#folder });
    const after = this.#versions();
    const moved = [...after].filter(([name, version]) => version !== before.get(name));
    return Object.fromEntries(
      moved.map(([name, version]) => [name, bumpBetween(before.get(name) ?? '', version)]),
    );
  }

  #versions(): ReadonlyMap<string, string> {
    const manifests = packageFolders().map((root) =>
      JSON.parse(readFileSync(join(this.#folder, root, 'package.json'), 'utf8')),
    );
    return new Map(manifests.map(({ name, version }) => [name, version]));
  }

  #git(...args: readonly string[]): Promise<string> {
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.test'];
    const env = { GIT_CONFIG_GLOBAL: '/dev/null' }; // the machine's may say to sign
    return outputOf('git', [...author, ...args], { cwd: this.#folder, env });
  }
}

function bumpBetween(before: string, after: string): Bump {
  const [old, now] = [before, after].map((version) => version.split('.'));
  if (old?.[0] !== now?.[0]) return 'major';
  return old?.[1] === now?.[1] ? 'patch' : 'minor';
}

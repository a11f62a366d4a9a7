import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputOf } from '../packaging/run-command.js';
import { packageFolders, REPOSITORY } from './workspace-packages.js';

/** What the help of a command names. */
interface Help {
  readonly commands: readonly string[];
  readonly options: ReadonlySet<string>;
}

/** The commands that the workspace builds, by name. */
export class CliHelp {
  readonly #files = new Map<string, string>();
  readonly #ofPackages = new Map<string, string>();
  readonly #pages = new Map<string, Promise<Help>>();

  constructor() {
    for (const folder of packageFolders()) {
      const manifest = JSON.parse(readFileSync(join(REPOSITORY, folder, 'package.json'), 'utf8'));
      for (const [name, file] of Object.entries(manifest.publishConfig?.bin ?? {})) {
        this.#files.set(name, join(REPOSITORY, folder, String(file)));
        this.#ofPackages.set(manifest.name, name);
      }
    }
  }

  has(program: string): boolean {
    return this.#files.has(program);
  }

  /** The command that `npx <name>` runs: one by its own name, or the one that a package brings. */
  behind(name: string): string | undefined {
    return this.has(name) ? name : this.#ofPackages.get(name);
  }

  /** What a command line uses that the help does not name; empty when all is well. */
  async unknownIn([program = '', ...words]: readonly string[]): Promise<readonly string[]> {
    const path: string[] = [];
    let help = await this.#help(program, path);
    while (help.commands.length > 0) {
      const next = words[path.length];
      if (next === undefined || next.startsWith('-')) break;
      if (!help.commands.includes(next)) return [next];
      path.push(next);
      help = await this.#help(program, path);
    }
    const options = words.filter((word) => word.startsWith('-') && word !== '--');
    return options.filter((option) => !help.options.has(option.split('=')[0] ?? ''));
  }

  #help(program: string, path: readonly string[]): Promise<Help> {
    const key = [program, ...path].join(' ');
    const page = this.#pages.get(key) ?? this.#read(program, path);
    this.#pages.set(key, page);
    return page;
  }

  async #read(program: string, path: readonly string[]): Promise<Help> {
    const args = [this.#files.get(program) ?? '', ...path, '--help'];
    const text = await outputOf(process.execPath, args, { cwd: REPOSITORY });
    const lines = text.split('\n');
    const start = lines.indexOf('Commands:') + 1;
    const commands = start === 0 ? [] : lines.slice(start, lines.indexOf('', start));
    return {
      commands: commands.map((line) => line.trim().split(' ')[0] ?? ''),
      options: new Set(text.match(/(?<![\w-])--?[a-z][a-z-]*/g)),
    };
  }
}

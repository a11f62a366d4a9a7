import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { TestHome } from './test-home.js';

const execute = promisify(execFile);
const PERSON = [
  '-c',
  'user.name=Ann',
  '-c',
  'user.email=ann@acme.test',
  '-c',
  'commit.gpgsign=false',
];

/** A repository on the disk, gone at the end of its scope. */
export class GitRepository implements AsyncDisposable {
  readonly #folder: TestHome;

  private constructor(folder: TestHome) {
    this.#folder = folder;
  }

  static async create(files: Readonly<Record<string, string>>): Promise<GitRepository> {
    const repository = new GitRepository(await TestHome.create());
    await repository.git('init', '--quiet', '--initial-branch=main');
    await repository.commit(files);
    return repository;
  }

  get path(): string {
    return this.#folder.path;
  }

  get url(): string {
    return pathToFileURL(this.path).href;
  }

  /** Writes the files and commits everything; gives the id. */
  async commit(files: Readonly<Record<string, string>>): Promise<string> {
    for (const [name, text] of Object.entries(files)) await this.#folder.write(name, text);
    await this.git('add', '--all', '--force');
    await this.git(...PERSON, 'commit', '--quiet', '--message', 'A change');
    return this.git('rev-parse', 'HEAD');
  }

  async git(...args: readonly string[]): Promise<string> {
    const { stdout } = await execute('git', ['-C', this.path, ...args], {
      env: { PATH: '/usr/bin:/bin', GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
    });
    return stdout.trim();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#folder[Symbol.asyncDispose]();
  }
}

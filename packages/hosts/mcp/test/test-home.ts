import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A HERMES_HOME of its own, gone at the end of its scope. */
export class TestHome implements AsyncDisposable {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  /** `files` by their path in the home. */
  static async create(files: Readonly<Record<string, string>> = {}): Promise<TestHome> {
    const home = new TestHome(await mkdtemp(join(tmpdir(), 'hermes-web-mcp-')));
    for (const [name, text] of Object.entries(files)) await home.write(name, text);
    return home;
  }

  async write(name: string, text: string): Promise<void> {
    const file = join(this.path, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.path, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The files of a directory plugin `web/<name>` that provides `<name>`. */
export function plugin(
  name: string,
  { code, capabilities = '[search]' }: { readonly code: string; readonly capabilities?: string },
): Readonly<Record<string, string>> {
  return {
    [`plugins/web/${name}/plugin.yaml`]: [
      `name: web-${name}`,
      'version: 1.0.0',
      'kind: backend',
      `provides_web_providers: [${name}]`,
      `capabilities: ${capabilities}`,
      '',
    ].join('\n'),
    [`plugins/web/${name}/package.json`]: '{ "type": "module" }',
    [`plugins/web/${name}/index.js`]: code,
  };
}

/** The code of a plugin whose provider has these members. */
export function registering(name: string, members: string): string {
  return `export function register(ctx) {
    ctx.registerWebSearchProvider({ name: '${name}', isAvailable: () => true, ${members} });
  }`;
}

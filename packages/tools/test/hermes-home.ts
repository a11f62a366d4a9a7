import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A HERMES_HOME of its own with these files in it, by relative path. */
export function hermesHome(files: Readonly<Record<string, string>> = {}): string {
  const home = mkdtempSync(join(tmpdir(), 'hermes-home-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  return home;
}

/** The two files of a directory plugin that registers one plain object; `members` is the object's source beside its name. */
export function directoryPlugin(
  folder: string,
  plugin: { readonly provider: string; readonly members: string; readonly manifest?: string },
): Readonly<Record<string, string>> {
  return {
    [`plugins/${folder}/plugin.yaml`]: `name: web-${plugin.provider}\nversion: 1.0.0\nkind: backend\nprovides_web_providers: [${plugin.provider}]\n${plugin.manifest ?? ''}`,
    [`plugins/${folder}/index.mjs`]: `export function register(ctx) {
  ctx.registerWebSearchProvider({ name: '${plugin.provider}', isAvailable: () => true, ${plugin.members} });
}
`,
  };
}

/** The source of a `search` member that answers with one hit of this title. */
export function searchGiving(title: string): string {
  return `search: (query) => ({ success: true, data: { web: [{ title: '${title}', url: 'https://hit.test/', description: query, position: 1 }] } })`;
}

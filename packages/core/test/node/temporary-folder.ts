import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder with these files, by relative path, gone after the test; an object becomes JSON. */
export function folderWith(files: Readonly<Record<string, string | object>>): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'hermes-web-core-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

/** The package.json of a package that brings one provider. */
export function pluginManifest(provider: string): object {
  return {
    name: `hermes-${provider}`,
    version: '1.0.0',
    hermesAgentPlugins: { [`web-${provider}`]: { provides_web_providers: [provider] } },
  };
}

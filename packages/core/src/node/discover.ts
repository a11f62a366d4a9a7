import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { findDirectoryPlugins } from './directory-source.js';
import { type Findings, type FoundPlugin, mergeFindings } from './findings.js';
import { findNpmPlugins } from './npm-source.js';
import { findPlugins } from './package-source.js';
import { findProjectPlugins } from './project-source.js';

/** Where to look. */
export interface DiscoveryInput {
  /** Absolute path of HERMES_HOME. */
  readonly home: string;
  /** Folder of a project that may bring plugins. Absent: that source is not looked at. */
  readonly project?: string | undefined;
  /** Path or file URL in the trusted root's package. Absent: that source is not looked at. */
  readonly root?: string | undefined;
  /** Path or file URL in the package whose dependencies are the bundled providers. */
  readonly bundled?: string | undefined;
}

const NOTHING: Findings = { plugins: [], warnings: [] };

/** Every plugin of the sources project, user, package and bundled, from manifests alone: no plugin's code runs. */
export async function discoverPlugins(input: DiscoveryInput): Promise<Findings> {
  const { home, project, root, bundled } = input;
  const { plugins, warnings } = mergeFindings([
    project === undefined ? NOTHING : await findProjectPlugins({ cwd: project, home, root }),
    await findDirectoryPlugins(join(home, 'plugins'), 'user'),
    await findNpmPlugins(home),
    root === undefined ? NOTHING : await findPlugins(root, 'package'),
    bundled === undefined ? NOTHING : await findPlugins(bundled, 'bundled'),
  ]);
  return { plugins: onePerFolder(plugins), warnings: [...new Set(warnings)] };
}

/** A provider that the app depends on directly and through the bundle is one plugin, found twice. */
function onePerFolder(plugins: readonly FoundPlugin[]): readonly FoundPlugin[] {
  const seen = new Set<string>();
  return plugins.filter((plugin) => {
    const identity = `${realpathSync(plugin.folder)}\n${plugin.key}`;
    const isNew = !seen.has(identity);
    seen.add(identity);
    return isNew;
  });
}

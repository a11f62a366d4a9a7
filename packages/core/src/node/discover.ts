import { realpathSync } from 'node:fs';
import { type Findings, type FoundPlugin, mergeFindings } from './findings.js';
import { findPlugins } from './package-source.js';
import { findUserPlugins } from './user-source.js';

/** Where to look. */
export interface DiscoveryInput {
  /** Absolute path of HERMES_HOME. */
  readonly home: string;
  /** Path or file URL in the trusted root's package. Absent: that source is not looked at. */
  readonly root?: string | undefined;
  /** Path or file URL in the package whose dependencies are the bundled providers. */
  readonly bundled?: string | undefined;
}

/** Every plugin of the sources user, package and bundled, from manifests alone: no plugin's code runs. */
export async function discoverPlugins({ home, root, bundled }: DiscoveryInput): Promise<Findings> {
  const { plugins, warnings } = mergeFindings([
    await findUserPlugins(home),
    root === undefined ? { plugins: [], warnings: [] } : await findPlugins(root, 'package'),
    bundled === undefined ? { plugins: [], warnings: [] } : await findPlugins(bundled, 'bundled'),
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

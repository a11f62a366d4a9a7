import type { PluginManifest } from '../manifest.js';
import type { ProviderSource } from '../registry.js';

/** A plugin whose manifest was read; its code was not. */
export interface FoundPlugin {
  /** `web/<folder>` for a directory plugin, else the manifest's entry name. */
  readonly key: string;
  readonly source: ProviderSource;
  /** Absent for a directory plugin. */
  readonly packageName?: string;
  /** Absolute path. */
  readonly folder: string;
  readonly manifest: PluginManifest;
  /**
   * Absolute path of the file to import.
   *
   * @throws PluginError when the manifest's entry leads nowhere.
   */
  entryFile(): string;
}

/** What a look at one place, or at all of them, brought. */
export interface Findings {
  readonly plugins: readonly FoundPlugin[];
  /** Plugins that cannot be used and other things to mend, each a sentence that names the file. */
  readonly warnings: readonly string[];
}

/** One list of plugins and one of warnings from several. */
export function mergeFindings(findings: readonly Findings[]): Findings {
  return {
    plugins: findings.flatMap(({ plugins }) => plugins),
    warnings: findings.flatMap(({ warnings }) => warnings),
  };
}

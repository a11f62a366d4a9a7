import type { Env } from '@hermes/web-core';

/** What every way of fetching works with. */
export interface FetchContext {
  /** HERMES_HOME. */
  readonly home: string;
  /** An empty folder to work in. */
  readonly staging: string;
  readonly env: Env;
  readonly signal: AbortSignal;
}

/** Code that was fetched into the staging folder; nothing of it has run or been judged. */
export interface Fetched {
  /** The folder of the plugin, or of the package. */
  readonly folder: string;
  /** Commit id, for a git repository. */
  readonly revision?: string;
}

/** The last part of a path or address as the name of a folder: what a plugin without a name of its own goes by. */
export function folderName(address: string): string {
  const last =
    address
      .replace(/[\\/]+$/, '')
      .split(/[\\/:]/)
      .at(-1) ?? '';
  const name = last
    .replace(/\.git$/, '')
    .replace(/[^\w.-]/g, '')
    .replace(/^[.-]+/, '');
  return name || 'plugin';
}

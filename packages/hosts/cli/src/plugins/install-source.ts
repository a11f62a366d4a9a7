import { parseUrl } from '@hermes/web-core';

/** What an install spec names. */
export type InstallSource = NpmSource | TarballSource | DirectorySource | GitSource;

export interface NpmSource {
  readonly kind: 'npm';
  readonly name: string;
  /** A version, a range or a tag. */
  readonly range: string;
}

export interface TarballSource {
  readonly kind: 'tarball';
  /** Absolute path or URL. */
  readonly location: string;
}

export interface DirectorySource {
  readonly kind: 'directory';
  /** Absolute path. */
  readonly folder: string;
}

export interface GitSource {
  readonly kind: 'git';
  /** A URL, or `user@host:path`. */
  readonly url: string;
  /** A branch, a tag or a full commit id. Absent: the repository's default branch. */
  readonly ref?: string;
  /** Where the plugin stands in the repository, such as `plugins/acme`. Absent: at its top. */
  readonly subfolder?: string;
}

/** The spec that {@link parseInstallSpec} reads back as this very source, wherever it is called. */
export function formatSource(source: InstallSource): string {
  switch (source.kind) {
    case 'npm':
      return `${source.name}@${source.range}`;
    case 'tarball':
      return source.location;
    case 'directory':
      return source.folder;
    case 'git':
      return `${gitPrefix(source.url)}${source.url}${gitSuffix(source)}`;
  }
}

/** What two sources have in common when one is the other's next version. */
export function originOf(source: InstallSource, packageName: string | undefined): string {
  switch (source.kind) {
    case 'npm':
      return `npm ${source.name}`;
    case 'tarball':
      // Each version of one package is a file of its own.
      return `tarball of ${parseUrl(source.location)?.host ?? packageName}`;
    case 'directory':
      return `folder ${source.folder}`;
    case 'git':
      return `git ${source.url} ${source.subfolder ?? ''}`.trim();
  }
}

/** Whether a source can only ever bring the same code: an exact version, or a commit. */
export function isPinned(source: InstallSource): boolean {
  if (source.kind === 'npm') return /^\d+\.\d+\.\d+(?:[-+]|$)/.test(source.range);
  return source.kind === 'git' && source.ref !== undefined && isCommitId(source.ref);
}

export function isCommitId(ref: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(ref);
}

/** An address alone could also be that of a tarball, or a path. */
function gitPrefix(url: string): string {
  return parseUrl(url) ? 'git+' : '';
}

function gitSuffix({ ref = '', subfolder }: GitSource): string {
  if (subfolder !== undefined) return `#${ref}:${subfolder}`;
  return ref === '' ? '' : `#${ref}`;
}

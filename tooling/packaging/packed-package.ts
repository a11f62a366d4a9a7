import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { outputOf } from './run-command.js';

const ROOT = join(import.meta.dirname, '../..');

/** A package of this workspace as it would be published. */
export interface PackedPackage {
  readonly name: string;
  /** Its folder in the workspace. */
  readonly source: string;
  /** Path of the .tgz. */
  readonly tarball: string;
  /** Folder that holds the tarball's content. */
  readonly content: string;
}

/** Packs every package that is published, as built, into `folder`. */
export async function packWorkspace(folder: string): Promise<readonly PackedPackage[]> {
  const args = ['--recursive', '--filter', './packages/**', 'pack', '--pack-destination', folder];
  await outputOf('pnpm', args, { cwd: ROOT });
  const sources = publishedFolders(join(ROOT, 'packages'));
  return Promise.all(sources.map((source) => unpack(source, folder)));
}

/** Folders below `parent` that have a package.json without `private`. */
function publishedFolders(parent: string): readonly string[] {
  const folders = readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map((entry) => join(parent, entry.name));
  return folders.flatMap((folder) => {
    if (!existsSync(join(folder, 'package.json'))) return publishedFolders(folder);
    return readManifest(folder).private === true ? [] : [folder];
  });
}

async function unpack(source: string, folder: string): Promise<PackedPackage> {
  const { name, version } = readManifest(source);
  const tarball = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  const content = join(folder, basename(tarball, '.tgz'));
  mkdirSync(content);
  const args = ['-xzf', relative(content, tarball), '--strip-components=1'];
  await outputOf('tar', args, { cwd: content });
  return { name, source, tarball, content };
}

/** The fields of a package.json that the packaging tests look at. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly hermesAgentPlugins?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

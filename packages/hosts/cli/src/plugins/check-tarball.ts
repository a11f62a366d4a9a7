import { readFile, stat } from 'node:fs/promises';
import { messageOf } from '@hermes/web-core';
import { readTarEntries, type TarEntry } from './tar-entries.js';

/** What a tarball says of itself, read before anything of it is unpacked. */
export interface TarballFacts {
  readonly name: string;
  readonly version: string;
}

const MAX_PACKED_BYTES = 128 * 1024 * 1024;
const MAX_MANIFEST_BYTES = 1024 * 1024;
const PACKAGE_NAME = /^(?:@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*$/i;

/**
 * Checks an npm tarball: every entry is a file or folder below its top folder. npm itself leaves others out in silence;
 * here they are a reason to have nothing of it. `what` is the tarball as a person knows it.
 *
 * @throws Error that names the tarball, the entry and what is wrong with it.
 */
export async function checkTarball(file: string, what: string): Promise<TarballFacts> {
  try {
    const { size } = await stat(file);
    if (size > MAX_PACKED_BYTES)
      throw new Error(`it has ${size} bytes; at most ${MAX_PACKED_BYTES} are read`);
    const entries = readTarEntries(await readFile(file));
    for (const entry of entries) refuseEscape(entry);
    return factsOf(entries);
  } catch (error) {
    throw new Error(`${what} is refused: ${messageOf(error)}.`, { cause: error });
  }
}

function refuseEscape({ path, type }: TarEntry): void {
  if (type === 'link') throw new Error(`entry ${path} is a link, which no npm package holds`);
  if (type === 'other') throw new Error(`entry ${path} is neither a file nor a folder`);
  const parts = path.split(/[\\/]/);
  if (
    path.startsWith('/') ||
    /^[A-Za-z]:/.test(path) ||
    path.includes('\0') ||
    parts.includes('..')
  )
    throw new Error(`entry ${path} leads out of the package's folder`);
}

function factsOf(entries: readonly TarEntry[]): TarballFacts {
  const manifest = entries.findLast(({ path }) => /^(?:\.\/)?[^/]+\/package\.json$/.test(path));
  if (!manifest) throw new Error('it holds no package.json');
  if (manifest.content.length > MAX_MANIFEST_BYTES)
    throw new Error(
      `its package.json has ${manifest.content.length} bytes; at most ${MAX_MANIFEST_BYTES} are read`,
    );
  const value: unknown = JSON.parse(manifest.content.toString('utf8').replace(/^\uFEFF/, ''));
  const { name, version } = Object(value);
  if (typeof name !== 'string' || typeof version !== 'string')
    throw new Error('its package.json has no name and version');
  if (PACKAGE_NAME.test(name)) return { name, version };
  throw new Error(`its package.json has a name that no package can have, "${name}"`);
}

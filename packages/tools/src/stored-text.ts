import { constants } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { messageOf, WebProviderError } from '@hermes/web-core';
import { nearestNames } from './nearest-names.js';
import { storedFiles } from './store-cleaner.js';

/** Which text is meant, and seen from where. */
export interface StoredTextRequest {
  readonly home: string;
  /** Name of a file in the store, or its path. */
  readonly file: string;
  /** What a relative path starts from. */
  readonly cwd: string;
}

/** One stored text. */
export interface StoredTextEntry {
  /** What {@link readStoredText} takes. */
  readonly name: string;
  readonly bytes: number;
  readonly modified: Date;
}

/**
 * A full text that an extract has stored. Nothing else can be read: no file beside the store, none below it, no link.
 *
 * @throws WebProviderError `policy` for any other file, `bad_request` when there is none of that name.
 */
export async function readStoredText(
  request: StoredTextRequest,
): Promise<{ readonly name: string; readonly text: string }> {
  const folder = storeFolder(request.home);
  const name = await nameInStore(request, folder);
  const path = join(folder, name);
  const facts = await lstat(path).catch(() => undefined);
  if (facts === undefined) throw await missing(name, folder);
  if (!facts.isFile()) throw notStored(request.file, folder);
  try {
    // Between the look and the opening the file may have been changed for a link, or for a pipe that never ends.
    await using file = await open(
      path,
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
    if ((await file.stat()).ino !== facts.ino) throw notStored(request.file, folder);
    return { name, text: await file.readFile('utf8') };
  } catch (error) {
    if (WebProviderError.is(error)) throw error;
    throw unreadable(path, error);
  }
}

/** The full texts that extracts have stored, the newest first. */
export async function listStoredTexts(home: string): Promise<readonly StoredTextEntry[]> {
  const files = await storedFiles(storeFolder(home)).catch(() => []); // nothing was stored so far
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .map(({ path, facts }) => ({ name: basename(path), bytes: facts.size, modified: facts.mtime }))
    .reverse();
}

function storeFolder(home: string): string {
  return join(resolve(home), 'cache', 'web');
}

/** The file's name, when it lies in the store itself. */
async function nameInStore({ file, cwd }: StoredTextRequest, folder: string): Promise<string> {
  const name = basename(file);
  const isText = file.endsWith(name) && name.endsWith('.md') && !file.includes('\0');
  if (!isText || file.split(/[\\/]/).includes('..')) throw notStored(file, folder);
  if (name === file) return name;
  const [given, store] = await Promise.all([
    realPath(dirname(resolve(cwd, file))),
    realPath(folder),
  ]);
  if (given !== store) throw notStored(file, folder);
  return name;
}

/** Both may be reached through a link, such as that of a temporary folder. */
async function realPath(path: string): Promise<string> {
  return await realpath(path).catch(() => path);
}

function unreadable(path: string, cause: unknown): WebProviderError {
  const message = `${path} cannot be read: ${messageOf(cause)}`;
  return new WebProviderError('bad_request', message, { cause });
}

function notStored(file: string, folder: string): WebProviderError {
  return new WebProviderError(
    'policy',
    `"${file}" is no text that an extract has stored. Only such files can be read, by the name or path in the footer of a shortened page; they lie in ${folder}.`,
  );
}

async function missing(name: string, folder: string): Promise<WebProviderError> {
  const entries = await readdir(folder).catch(() => []);
  const near = nearestNames(
    name,
    entries.filter((entry) => entry.endsWith('.md')),
  );
  const advice =
    near.length > 0
      ? `Did you mean ${near.join(' or ')}?`
      : 'Texts are kept for 30 days; extract the page again.';
  return new WebProviderError(
    'bad_request',
    `There is no stored text "${name}" in ${folder}. ${advice}`,
  );
}

import { createHash } from 'node:crypto';
import { lstat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { parseUrl } from '@hermes/web-core';
import { writeAtomically } from '@hermes/web-core/node';
import { cutBefore } from './clean-cut.js';
import { cleanStore, type StoreBounds } from './store-cleaner.js';

const MAX_CHARS = 2_000_000;
const HASH_CHARS = 16;
const MAX_HOST_CHARS = 60;
const BOUNDS: StoreBounds = { maxBytes: 200_000_000, maxAgeMs: 30 * 24 * 3_600_000 };

/** Where a text is kept. */
export interface StoredText {
  readonly path: string;
  /** The file's name: enough for `hermes-web read`. */
  readonly name: string;
  /** Characters of the text that are in the file. */
  readonly length: number;
  readonly isWhole: boolean;
}

/**
 * Full texts of pages under `<home>/cache/web/`, readable by this user alone. A file is named after host and content: the
 * same text is stored once, and a file never changes.
 */
export class TextStore {
  readonly #folder: string;
  readonly #bounds: StoreBounds;

  constructor(home: string, bounds: StoreBounds = BOUNDS) {
    this.#folder = join(home, 'cache', 'web');
    this.#bounds = bounds;
  }

  /** `undefined` when the folder cannot be written: a page is then shown without the rest. */
  async save(url: string, text: string): Promise<StoredText | undefined> {
    const length = text.length <= MAX_CHARS ? text.length : cutBefore(text, MAX_CHARS);
    const isWhole = length === text.length;
    const content = isWhole ? text : `${text.slice(0, length)}${endMark(length, text.length)}`;
    const name = fileName(url, text);
    const path = join(this.#folder, name);
    try {
      if (!(await isKept(path, content))) await writeAtomically(path, content);
    } catch {
      return undefined;
    }
    return { path, name, length, isWhole };
  }

  /** Removes what is too old or too much; for a writer to call when it has written. */
  async clean(): Promise<void> {
    await cleanStore(this.#folder, this.#bounds);
  }
}

/** Whether the file is there already; it then counts as new. */
async function isKept(path: string, content: string): Promise<boolean> {
  try {
    const file = await lstat(path);
    if (!file.isFile() || file.size !== Buffer.byteLength(content)) return false;
    const now = new Date();
    await utimes(path, now, now);
    return true;
  } catch {
    return false; // not there, or not ours: it is written anew
  }
}

/** Safe on every file system, and never like an option of a command. */
function fileName(url: string, text: string): string {
  const host = parseUrl(url)?.host ?? '';
  const slug = host.replace(/[^a-z0-9.-]+/gi, '-').slice(0, MAX_HOST_CHARS);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, HASH_CHARS);
  return `${slug.replace(/^[-.]+/, '') || 'page'}-${hash}.md`;
}

function endMark(length: number, all: number): string {
  return `\n\n[Stored text ends here: the first ${length} of ${all} characters.]\n`;
}

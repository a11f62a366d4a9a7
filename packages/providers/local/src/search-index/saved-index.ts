import { readFile } from 'node:fs/promises';
import { writeAtomically } from '@hermes/web-core/node';
import MiniSearch, { type AsPlainObject, type Options } from 'minisearch';
import * as z from 'zod/mini';
import type { StoredPage } from './page-store.js';
import { tokenize } from './tokenize.js';

/** What the index holds of a page; `id` is the name of its file. */
export type IndexEntry = Pick<StoredPage, 'title' | 'text'> & { readonly id: string };

/** A word index, and the stamps of the page files that are in it. */
export interface SavedIndex {
  readonly words: MiniSearch<IndexEntry>;
  readonly stamps: Map<string, string>;
}

/** To be raised when {@link OPTIONS} or the tokens change. */
const FORMAT = 2;

const OPTIONS: Options<IndexEntry> = {
  fields: ['title', 'text'],
  tokenize,
  processTerm: (term) => term,
  autoVacuum: false,
  searchOptions: {
    boost: { title: 3 },
    // Korean puts its particles behind the word.
    prefix: (term) => term.length > 3 || /^\p{Script=Hangul}{2}/u.test(term),
    fuzzy: (term) => (term.length > 5 ? 0.15 : false),
    weights: { fuzzy: 0.2, prefix: 0.4 },
  },
};

const savedFile = z.object({
  format: z.literal(FORMAT),
  stamps: z.record(z.string(), z.string()),
  index: z.custom<AsPlainObject>(
    (value) => typeof Reflect.get(Object(value), 'documentIds') === 'object',
  ),
});

/** An index without pages. */
export function emptyIndex(): SavedIndex {
  return { words: new MiniSearch(OPTIONS), stamps: new Map() };
}

/** The index as it was saved last; an empty one where it cannot be used, `undefined` where there is none. */
export async function loadIndex(path: string): Promise<SavedIndex | undefined> {
  try {
    const { index, stamps } = savedFile.parse(JSON.parse(await readFile(path, 'utf8')));
    const isWhole = Object.values(index.documentIds).every((id) => Object.hasOwn(stamps, id));
    if (!isWhole) return emptyIndex();
    const words = await MiniSearch.loadJSAsync(index, OPTIONS);
    return { words, stamps: new Map(Object.entries(stamps)) };
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return undefined;
    return emptyIndex(); // of another version or damaged: the pages are all there to build it anew
  }
}

/** @throws when the directory cannot be written. */
export async function saveIndex(path: string, { words, stamps }: SavedIndex): Promise<void> {
  const file = { format: FORMAT, stamps: Object.fromEntries(stamps), index: words.toJSON() };
  await writeAtomically(path, JSON.stringify(file));
}

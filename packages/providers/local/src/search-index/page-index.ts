import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { PageStore } from './page-store.js';
import { emptyIndex, loadIndex, type SavedIndex, saveIndex } from './saved-index.js';

/** A page that fits a query: its file, how well it fits, and the words of it that do. */
export interface PageMatch {
  readonly name: string;
  readonly score: number;
  readonly words: readonly string[];
}

/** What an index is made of. */
export interface PageIndexSettings {
  readonly store: PageStore;
  /** File that keeps the index between processes. */
  readonly path: string;
  /** Told when that file cannot be written; searching works without. */
  readonly onUnwritable: (error: unknown) => void;
}

/** Share of replaced pages above which a fresh index is smaller and faster. */
const MAX_DIRT = 0.25;
/** Pages indexed between two looks at the rest of the process. */
const BATCH = 10;

/**
 * A word index over the page store, brought up to date before each search. The page files are the truth: a missing,
 * damaged or outdated index is only slower.
 */
export class PageIndex {
  readonly #settings: PageIndexSettings;
  #current: Promise<SavedIndex> | undefined;

  constructor(settings: PageIndexSettings) {
    this.#settings = settings;
  }

  /** Best first. A signal that fires ends it with what is indexed by then. */
  async search(query: string, signal: AbortSignal): Promise<readonly PageMatch[]> {
    const files = await this.#settings.store.list();
    if (files.size === 0) return [];
    const before = this.#current ?? loadIndex(this.#settings.path);
    // One update after the other: two that run at once would add the same page twice.
    this.#current = before.then((index) => this.#update(index, files, signal));
    const { words } = await this.#current;
    return words
      .search(query)
      .map(({ id, score, terms }) => ({ name: String(id), score, words: terms }));
  }

  async #update(
    saved: SavedIndex,
    files: ReadonlyMap<string, string>,
    signal: AbortSignal,
  ): Promise<SavedIndex> {
    if (isUpToDate(saved, files)) return saved;
    const index = saved.words.dirtFactor > MAX_DIRT ? emptyIndex() : saved;
    forgetOthers(index, files);
    const isComplete = await this.#addMissing(index, files, signal);
    if (isComplete) await saveIndex(this.#settings.path, index).catch(this.#settings.onUnwritable);
    return index;
  }

  /** `false` when the signal ended it. */
  async #addMissing(
    index: SavedIndex,
    files: ReadonlyMap<string, string>,
    signal: AbortSignal,
  ): Promise<boolean> {
    const missing = [...files].filter(([name]) => !index.stamps.has(name));
    for (const [place, [name, stamp]] of missing.entries()) {
      if (signal.aborted) return false;
      await this.#add(index, name, stamp);
      if (place % BATCH === 0) await yieldToOthers();
    }
    return true;
  }

  async #add(index: SavedIndex, name: string, stamp: string): Promise<void> {
    const page = await this.#settings.store.read(name);
    index.stamps.set(name, stamp);
    if (page) index.words.add({ id: name, title: page.title, text: page.text });
  }
}

function isUpToDate({ stamps }: SavedIndex, files: ReadonlyMap<string, string>): boolean {
  const hasAll = [...files].every(([name, stamp]) => stamps.get(name) === stamp);
  return hasAll && stamps.size === files.size;
}

/** Drops what is no longer there, and what has changed. */
function forgetOthers({ words, stamps }: SavedIndex, files: ReadonlyMap<string, string>): void {
  for (const [name, stamp] of [...stamps]) {
    if (files.get(name) === stamp) continue;
    stamps.delete(name);
    if (words.has(name)) words.discard(name);
  }
}

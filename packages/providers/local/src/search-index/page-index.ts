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
  /** The file that keeps a part of the index between processes; the first part has number 0. */
  readonly pathOf: (part: number) => string;
  /** Told when such a file cannot be written; searching works without. */
  readonly onUnwritable: (error: unknown) => void;
}

/** Share of replaced pages above which a fresh part is smaller and faster. */
const MAX_DIRT = 0.25;
/** Pages in one part: few enough that writing it keeps nobody waiting. */
const PART_PAGES = 100;

/**
 * A word index over the page store, brought up to date before each search. The page files are the truth: a missing,
 * damaged or outdated index is only slower.
 */
export class PageIndex {
  readonly #settings: PageIndexSettings;
  #current: Promise<readonly SavedIndex[]> | undefined;
  #isClosing = false;

  constructor(settings: PageIndexSettings) {
    this.#settings = settings;
  }

  /** Best first. A signal that fires ends it with what is indexed by then; the next search goes on from there. */
  async search(query: string, signal: AbortSignal): Promise<readonly PageMatch[]> {
    const files = await this.#settings.store.list();
    if (files.size === 0) return [];
    this.#isClosing = false;
    const parts = await this.#updated(files, signal);
    return parts
      .flatMap(({ words }) => words.search(query))
      .map(({ id, score, terms }) => ({ name: String(id), score, words: terms }))
      .sort((left, right) => right.score - left.score);
  }

  /** Ends the indexing that is under way and saves what it has. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#current?.catch(() => undefined); // whoever searches is told
  }

  /** One update after the other: two that run at once would add the same page twice. */
  #updated(
    files: ReadonlyMap<string, string>,
    signal: AbortSignal,
  ): Promise<readonly SavedIndex[]> {
    const before = this.#current ?? this.#load();
    const current = before.then((parts) => this.#update(parts, files, signal));
    this.#current = current;
    current.catch(() => {
      if (this.#current === current) this.#current = undefined;
    });
    return current;
  }

  async #load(): Promise<readonly SavedIndex[]> {
    const parts: SavedIndex[] = [];
    for (;;) {
      const part = await loadIndex(this.#settings.pathOf(parts.length));
      if (!part) return parts;
      parts.push(part);
    }
  }

  async #update(
    before: readonly SavedIndex[],
    files: ReadonlyMap<string, string>,
    signal: AbortSignal,
  ): Promise<readonly SavedIndex[]> {
    const parts = before.map((part) => (part.words.dirtFactor > MAX_DIRT ? emptyIndex() : part));
    const missing = new Map(files);
    const changed = new Set(parts.filter((part) => keepOnly(part, missing)));
    for (const [name, stamp] of missing) {
      if (signal.aborted || this.#isClosing) break;
      const part = withRoom(parts);
      await this.#add(part, name, stamp);
      changed.add(part);
      if (part.stamps.size === PART_PAGES) await this.#save(parts, changed);
      await yieldToOthers();
    }
    await this.#save(parts, changed);
    return parts;
  }

  async #add(part: SavedIndex, name: string, stamp: string): Promise<void> {
    const page = await this.#settings.store.read(name);
    part.stamps.set(name, stamp);
    if (page) part.words.add({ id: name, title: page.title, text: page.text });
  }

  async #save(parts: readonly SavedIndex[], changed: Set<SavedIndex>): Promise<void> {
    for (const [place, part] of parts.entries()) {
      if (!changed.delete(part)) continue;
      await saveIndex(this.#settings.pathOf(place), part).catch(this.#settings.onUnwritable);
    }
  }
}

/** Drops from a part what is no longer there, has changed, or stands in another part; takes from `missing` what is left in it. `true` when something was dropped. */
function keepOnly({ words, stamps }: SavedIndex, missing: Map<string, string>): boolean {
  const before = stamps.size;
  for (const [name, stamp] of [...stamps]) {
    if (missing.get(name) === stamp) {
      missing.delete(name);
      continue;
    }
    stamps.delete(name);
    if (words.has(name)) words.discard(name);
  }
  return stamps.size < before;
}

function withRoom(parts: SavedIndex[]): SavedIndex {
  const found = parts.find(({ stamps }) => stamps.size < PART_PAGES);
  if (found) return found;
  const part = emptyIndex();
  parts.push(part);
  return part;
}

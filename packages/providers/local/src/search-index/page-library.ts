import { join } from 'node:path';
import {
  abortError,
  messageOf,
  type ProviderContext,
  type RawHit,
  untilAborted,
} from '@hermes/web-core';
import type { ReadPage } from '../page-reader.js';
import { PageIndex } from './page-index.js';
import { PageStore } from './page-store.js';
import { snippet } from './snippet.js';

const WHO = 'Local search';

/** Remembers the pages that were read, and finds them again. */
export class PageLibrary {
  readonly #ctx: ProviderContext;
  readonly #store: PageStore;
  readonly #index: PageIndex;
  #hasWarned = false;

  constructor(ctx: ProviderContext) {
    const directory = join(ctx.home, 'cache', 'web-local');
    this.#ctx = ctx;
    this.#store = new PageStore(join(directory, 'pages'));
    this.#index = new PageIndex({
      store: this.#store,
      pathOf: (part): string => join(directory, part === 0 ? 'index.json' : `index-${part}.json`),
      onUnwritable: (error): void => this.#warn(error),
    });
  }

  /** Keeps pages, but forgets those that ask robots not to index them. Never fails: a reader does not depend on it. */
  async keep(pages: readonly ReadPage[]): Promise<void> {
    const unwanted = pages.filter(({ document }) => document.robots.noindex);
    const warn = (error: unknown): void => this.#warn(error);
    await this.#store.forget(unwanted.map(({ url }) => url)).catch(warn);
    const wanted = pages.filter(({ document }) => !document.robots.noindex && document.text !== '');
    if (wanted.length === 0) return;
    const stored = wanted.map(({ url, document: { title, text, facts } }) => ({
      url,
      title,
      text,
      published: facts.published,
    }));
    await this.#store.save(stored).catch(warn);
  }

  /** @throws WebProviderError `timeout` or `aborted` when the signal fires first. */
  async find(query: string, limit: number, signal: AbortSignal): Promise<readonly RawHit[]> {
    const matches = await untilAborted(WHO, this.#index.search(query, signal), signal);
    if (signal.aborted) throw abortError(WHO, signal);
    const hits: RawHit[] = [];
    for (const { name, score, words } of matches) {
      if (hits.length >= limit) break;
      const page = await this.#store.read(name);
      if (!page) continue;
      const { url, title, published } = page;
      const description = asMarkup(snippet(page.text, words));
      hits.push({ url, title: asMarkup(title), description, published, score: rounded(score) });
    }
    return hits;
  }

  async close(): Promise<void> {
    await this.#index.close();
  }

  #warn(error: unknown): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    this.#ctx.logger.warn(
      `local: pages that were read cannot be kept for later searches (${messageOf(error)}).`,
    );
  }
}

/** The text is plain already; hits are cleaned of markup, which must not eat a `<` that the page shows. */
function asMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000;
}

import { checkExtract, type ExtractedPage, urlKey } from '@hermes/web-core';
import type { ExtractRequest } from './arguments.js';
import { type AskContext, showsSecret } from './ask-provider.js';
import { CacheRules } from './cache-rules.js';
import { callKey } from './call-key.js';
import type { CallCache } from './stores/index.js';
import { readable } from './through-cache.js';
import type { Turn } from './turns.js';

/** The kept pages of one provider, each by its URL and the form asked for. */
export class PageCache {
  readonly #cache: CallCache;
  readonly #turn: Turn;
  /** A key for each page that may be kept, by `urlKey`. */
  readonly #keys: ReadonlyMap<string, string>;
  readonly #rules: CacheRules;

  private constructor(parts: {
    readonly cache: CallCache;
    readonly turn: Turn;
    readonly keys: ReadonlyMap<string, string>;
    readonly rules: CacheRules;
  }) {
    this.#cache = parts.cache;
    this.#turn = parts.turn;
    this.#keys = parts.keys;
    this.#rules = parts.rules;
  }

  static async open(
    { host, turn }: AskContext,
    urls: readonly string[],
    { format, char_limit }: ExtractRequest,
  ): Promise<PageCache> {
    const { cache } = await host.stores();
    const rules = await CacheRules.of(host);
    const entries = urls.map(async (url) => {
      if (!(await rules.mayKeep(url))) return [];
      const request = { url: urlKey(url), format, char_limit };
      const key = await callKey(host, turn.entry, { capability: 'extract', request });
      return [[urlKey(url), key] as const];
    });
    const keys = new Map((await Promise.all(entries)).flat());
    return new PageCache({ cache, turn, keys, rules });
  }

  /** The pages that are kept, in the order of the URLs and under them. */
  async kept(urls: readonly string[]): Promise<readonly ExtractedPage[]> {
    const pages = await Promise.all(urls.map(async (url) => this.#read(url)));
    return pages.filter((page) => page !== undefined);
  }

  /** Keeps a page that was read whole. */
  async keep(page: ExtractedPage): Promise<void> {
    const key = this.#keys.get(urlKey(page.url));
    if (key === undefined || !isClean(page) || showsSecret(page, this.#turn)) return;
    if (!(await this.#rules.mayKeepPage(page))) return;
    const { raw_content: raw, ...rest } = page;
    await this.#cache.set(key, raw === page.content ? rest : page);
  }

  /** One key for these pages together; `undefined` where one of them may not be kept. */
  keyOf(urls: readonly string[]): string | undefined {
    const keys = urls.map((url) => this.#keys.get(urlKey(url)));
    return keys.includes(undefined) ? undefined : keys.join();
  }

  async #read(url: string): Promise<ExtractedPage | undefined> {
    const key = this.#keys.get(urlKey(url));
    const kept = key === undefined ? undefined : await this.#cache.get(key);
    if (!kept) return undefined;
    const envelope = readable(() => checkExtract([kept.value], this.#turn.entry.name));
    const page = envelope?.success ? envelope.data[0] : undefined;
    const note = { cached: true, cache_age_ms: Math.round(kept.ageMs) };
    return page && { ...page, url, metadata: { ...page.metadata, ...note } };
  }
}

function isClean({ error, content, metadata }: ExtractedPage): boolean {
  return error === undefined && content !== '' && metadata?.partial !== true;
}

import { setMaxListeners } from 'node:events';
import {
  attempt,
  type CallOptions,
  type Capability,
  type CrawlPlan,
  crawlEntries,
  type ExtractEnvelope,
  type ExtractedPage,
  type ExtractOptions,
  extractEach,
  extractOk,
  messageOf,
  type ProviderContext,
  pageFailed,
  planCrawl,
  type SearchEnvelope,
  type SetupSchema,
  searchOk,
  WebProviderError,
  WebSearchProvider,
} from '@hermes/web-core';
import { Crawl, type CrawlTools } from './crawl/crawl.js';
import { HostTurns } from './crawl/host-turns.js';
import { loadRobots } from './crawl/robots.js';
import { ExtractionPool } from './extraction-pool.js';
import { localOptions } from './options.js';
import { PageClient } from './page-client.js';
import { toEntry } from './page-entry.js';
import { emptyPage, isEmpty, PageReader, type ReadOptions } from './page-reader.js';
import { pdfModule } from './pdf-module.js';
import { PageLibrary } from './search-index/page-library.js';

const NEVER_ABORTED: AbortSignal = new AbortController().signal;

/** Reads pages in this process, without account or service; searches only what it has read before. */
export class LocalProvider extends WebSearchProvider {
  readonly name = 'local';
  readonly #ctx: ProviderContext;
  readonly #client: PageClient;
  readonly #pool = new ExtractionPool({ pageMs: 5000, pdfMs: 20_000, heapMb: 512, growthMb: 768 });
  readonly #reader: PageReader;
  readonly #turns = new HostTurns();
  readonly #library: PageLibrary;

  constructor(ctx: ProviderContext) {
    super();
    this.#ctx = ctx;
    this.#client = new PageClient(ctx);
    this.#reader = new PageReader({
      client: this.#client,
      pool: this.#pool,
      findPdfLibrary: (onProgress): Promise<string> => pdfModule(ctx, onProgress),
    });
    this.#library = new PageLibrary(ctx);
  }

  override get displayName(): string {
    return 'Local';
  }

  override isAvailable(): boolean {
    return true;
  }

  override supportsExtract(): boolean {
    return true;
  }

  override supportsCrawl(): boolean {
    return true;
  }

  /** Not for search: an index of a few pages must not stand in for the web. */
  override autoSelect(capability: Capability): boolean {
    return capability !== 'search';
  }

  override getSetupSchema(): SetupSchema {
    return {
      name: this.displayName,
      badge: 'free · no key',
      tag: 'Fetches and reads pages itself; searches what it has read',
      env_vars: [],
    };
  }

  override search(query: string, limit = 5, options: CallOptions = {}): Promise<SearchEnvelope> {
    return attempt(this.name, async () => {
      const signal = options.signal ?? NEVER_ABORTED;
      return searchOk(await this.#library.find(query, limit, signal), limit);
    });
  }

  override extract(
    urls: readonly string[],
    options: ExtractOptions = {},
  ): Promise<ExtractEnvelope> {
    return attempt(this.name, async () => {
      const { crawl } = options;
      if (crawl) return extractOk(await this.#crawl(planCrawl(urls, crawl), options));
      // Each URL listens, and Node warns of more than ten. Of 0, which means the same, undici's fetch fails to read it back.
      setMaxListeners(Number.POSITIVE_INFINITY, options.signal ?? NEVER_ABORTED);
      return extractOk(await extractEach(urls, (url) => this.#extractOne(url, options)));
    });
  }

  override async close(): Promise<void> {
    await Promise.all([this.#pool.close(), this.#client.close(), this.#library.close()]);
  }

  async #extractOne(url: string, options: ExtractOptions): Promise<ExtractedPage> {
    try {
      const page = await this.#reader.read(url, readOptions(options));
      if (isEmpty(page)) throw emptyPage(page);
      await this.#library.keep([page]);
      return toEntry(url, page);
    } catch (error) {
      return pageFailed(url, asProviderError(error));
    }
  }

  async #crawl(plan: CrawlPlan, options: ExtractOptions): Promise<readonly ExtractedPage[]> {
    const { signal = NEVER_ABORTED, onProgress } = options;
    const { crawlDelayMs } = await localOptions(this.#ctx.config);
    const tools: CrawlTools = {
      gapMs: crawlDelayMs,
      ...(onProgress && { onProgress }),
      turns: this.#turns,
      readPage: async (url) => {
        const page = await this.#reader.read(url, readOptions(options));
        // The crawl leaves it out, so that nobody else tells the library.
        if (page.document.robots.noindex) await this.#library.keep([page]);
        return page;
      },
      loadRobots: (url) => loadRobots(this.#client, url, signal),
    };
    try {
      const result = await new Crawl(plan, tools, signal).run();
      await this.#library.keep(result.pages);
      const pages = result.pages.map((page) => toEntry(page.url, page));
      return crawlEntries(pages, result);
    } catch (error) {
      return [pageFailed(plan.start, asProviderError(error))];
    }
  }
}

function readOptions(options: ExtractOptions): ReadOptions {
  const { format = 'markdown', signal = NEVER_ABORTED, onProgress } = options;
  return { format, signal, ...(onProgress && { onProgress }) };
}

/** One page's bug must not take the other pages with it. */
function asProviderError(error: unknown): WebProviderError {
  if (WebProviderError.is(error)) return error;
  return new WebProviderError('internal', `local failed on this page: ${messageOf(error)}`, {
    cause: error,
  });
}

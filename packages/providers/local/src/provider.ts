import {
  attempt,
  type CallOptions,
  type Capability,
  type CrawlOptions,
  type ExtractEnvelope,
  type ExtractedPage,
  type ExtractOptions,
  extractOk,
  messageOf,
  type ProviderContext,
  pageFailed,
  type SearchEnvelope,
  type SetupSchema,
  searchOk,
  urlKey,
  WebProviderError,
  WebSearchProvider,
} from '@hermes/web-core';
import { Crawl, type CrawlTools } from './crawl/crawl.js';
import { toEntries } from './crawl/crawl-entries.js';
import { planCrawl } from './crawl/crawl-plan.js';
import { HostTurns } from './crawl/host-turns.js';
import { loadRobots } from './crawl/robots.js';
import { ExtractionPool } from './extraction-pool.js';
import { localOptions } from './options.js';
import { PageClient } from './page-client.js';
import { toEntry } from './page-entry.js';
import { emptyPage, isEmpty, PageReader } from './page-reader.js';
import { PageLibrary } from './search-index/page-library.js';

const NEVER_ABORTED: AbortSignal = new AbortController().signal;

/** Reads pages in this process, without account or service; searches only what it has read before. */
export class LocalProvider extends WebSearchProvider {
  readonly name = 'local';
  readonly #ctx: ProviderContext;
  readonly #client: PageClient;
  readonly #pool = new ExtractionPool({ pageMs: 5000, heapMb: 512 });
  readonly #reader: PageReader;
  readonly #turns = new HostTurns();
  readonly #library: PageLibrary;

  constructor(ctx: ProviderContext) {
    super();
    this.#ctx = ctx;
    this.#client = new PageClient(ctx);
    this.#reader = new PageReader(this.#client, this.#pool);
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
      if (!crawl) return extractOk(await this.#extractEach(urls, options));
      const [start, ...others] = urls;
      if (start !== undefined && others.length === 0) {
        return extractOk(await this.#crawl(start, crawl, options));
      }
      throw new WebProviderError('bad_request', 'A crawl starts from exactly one URL. Give one.');
    });
  }

  override async close(): Promise<void> {
    await Promise.all([this.#pool.close(), this.#client.close()]);
  }

  /** Every URL on its own and all at once; one asked for twice is fetched once. */
  async #extractEach(
    urls: readonly string[],
    options: ExtractOptions,
  ): Promise<readonly ExtractedPage[]> {
    const entries = new Map<string, Promise<ExtractedPage>>();
    for (const url of urls) {
      const key = urlKey(url);
      if (!entries.has(key)) entries.set(key, this.#extractOne(url, options));
    }
    const pages = await Promise.all(urls.map((url) => entries.get(urlKey(url)) ?? []));
    return pages.flat().map((page, index) => ({ ...page, url: urls[index] ?? page.url }));
  }

  async #extractOne(url: string, options: ExtractOptions): Promise<ExtractedPage> {
    const { format = 'markdown', signal = NEVER_ABORTED } = options;
    try {
      const page = await this.#reader.read(url, format, signal);
      if (isEmpty(page)) throw emptyPage(page);
      await this.#library.keep([page]);
      return toEntry(url, page);
    } catch (error) {
      return pageFailed(url, asProviderError(error));
    }
  }

  async #crawl(
    start: string,
    crawl: CrawlOptions,
    options: ExtractOptions,
  ): Promise<readonly ExtractedPage[]> {
    const { format = 'markdown', signal = NEVER_ABORTED, onProgress } = options;
    const { crawlDelayMs } = await localOptions(this.#ctx.config);
    const plan = planCrawl(start, crawl, {
      gapMs: crawlDelayMs,
      ...(onProgress && { onProgress }),
    });
    const tools: CrawlTools = {
      turns: this.#turns,
      readPage: (url) => this.#reader.read(url, format, signal),
      loadRobots: (url) => loadRobots(this.#client, url, signal),
    };
    try {
      const result = await new Crawl(plan, tools, signal).run();
      await this.#library.keep(result.pages);
      return toEntries(result);
    } catch (error) {
      return [pageFailed(start, asProviderError(error))];
    }
  }
}

/** One page's bug must not take the other pages with it. */
function asProviderError(error: unknown): WebProviderError {
  if (WebProviderError.is(error)) return error;
  return new WebProviderError('internal', `local failed on this page: ${messageOf(error)}`, {
    cause: error,
  });
}

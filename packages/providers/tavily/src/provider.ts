import {
  attempt,
  type CallOptions,
  type CrawlPlan,
  clamp,
  type ExtractEnvelope,
  type ExtractedPage,
  type ExtractOptions,
  extractInBatches,
  extractOk,
  type ProviderContext,
  planCrawl,
  providerOptions,
  type SearchEnvelope,
  type SetupSchema,
  searchOk,
  WebSearchProvider,
} from '@hermes/web-core';
import { HttpClient } from '@hermes/web-core/http';
import {
  crawlAnswer,
  extractAnswer,
  searchAnswer,
  toCrawledPages,
  toHits,
  toPages,
  toQuery,
} from './api.js';
import { isChosen, readEndpoint } from './endpoint.js';
import { explain } from './failures.js';
import {
  type TavilyOptions,
  tavilyOptions,
  toCrawlFields,
  toPageLimit,
  toReadFields,
  toSearchFields,
} from './options.js';

const MAX_HITS = 20;
/** URLs of one extract request. */
const BATCH_SIZE = 20;
/** Tavily's own SDK waits as long. */
const TIMEOUT_MS = 60_000;
/** A crawl is one request, to which Tavily gives 150 s. */
const CRAWL_TIMEOUT_MS = 160_000;
/** The pages of one batch, or of a crawl, come in one answer. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Search, extract and crawl through Tavily. Without a key it serves search and extract, where the configuration names it. */
export class TavilyProvider extends WebSearchProvider {
  override readonly name = 'tavily';
  readonly #ctx: ProviderContext;
  readonly #client: HttpClient;
  readonly #crawler: HttpClient;

  constructor(ctx: ProviderContext) {
    super();
    this.#ctx = ctx;
    const common = {
      service: this.displayName,
      urlVariable: 'TAVILY_BASE_URL',
      fetch: ctx.fetch,
      maxBytes: MAX_BYTES,
      explain,
    };
    this.#client = new HttpClient({ ...common, timeoutMs: TIMEOUT_MS });
    this.#crawler = new HttpClient({ ...common, timeoutMs: CRAWL_TIMEOUT_MS });
  }

  override get displayName(): string {
    return 'Tavily';
  }

  override isAvailable(): boolean {
    return Boolean(this.#ctx.env.TAVILY_API_KEY);
  }

  override isKeylessAvailable(): boolean {
    return isChosen(this.#ctx);
  }

  override supportsExtract(): boolean {
    return true;
  }

  override supportsCrawl(): boolean {
    return true;
  }

  override search(query: string, limit = 5, options: CallOptions = {}): Promise<SearchEnvelope> {
    return attempt(this.name, async () => {
      const endpoint = readEndpoint(this.#ctx, '/search');
      const settings = await providerOptions(this.#ctx.config, this.name, tavilyOptions);
      const wanted = clamp(limit, 1, MAX_HITS);
      const json = { query: toQuery(query), max_results: wanted, ...toSearchFields(settings) };
      const answer = await this.#client.json({ ...endpoint, json }, searchAnswer, options);
      return searchOk(toHits(answer), wanted);
    });
  }

  override extract(
    urls: readonly string[],
    options: ExtractOptions = {},
  ): Promise<ExtractEnvelope> {
    return attempt(this.name, async () => {
      const settings = await providerOptions(this.#ctx.config, this.name, tavilyOptions);
      if (!options.crawl) return extractOk(await this.#extractAll(urls, settings, options));
      return extractOk(await this.#crawl(planCrawl(urls, options.crawl), settings, options));
    });
  }

  override getSetupSchema(): SetupSchema {
    return {
      name: this.displayName,
      badge: 'paid',
      tag: 'Search made for agents; extract and crawl',
      env_vars: [
        { key: 'TAVILY_API_KEY', prompt: 'Tavily API key', url: 'https://app.tavily.com' },
      ],
    };
  }

  async #extractAll(
    urls: readonly string[],
    settings: TavilyOptions,
    options: ExtractOptions,
  ): Promise<readonly ExtractedPage[]> {
    const fields = toReadFields(settings, options.format ?? 'markdown');
    const endpoint = readEndpoint(this.#ctx, '/extract');
    return extractInBatches(urls, BATCH_SIZE, async (batch) => {
      const request = { ...endpoint, json: { urls: batch, ...fields } };
      return toPages(await this.#client.json(request, extractAnswer, options));
    });
  }

  async #crawl(
    plan: CrawlPlan,
    settings: TavilyOptions,
    options: ExtractOptions,
  ): Promise<readonly ExtractedPage[]> {
    const endpoint = readEndpoint(this.#ctx, '/crawl');
    const fields = toReadFields(settings, options.format ?? 'markdown');
    const json = { ...toCrawlFields(plan), ...fields };
    options.onProgress?.({ message: 'Tavily is crawling; it answers when it is through' });
    const request = { ...endpoint, json, startsWork: true };
    const answer = await this.#crawler.json(request, crawlAnswer, options);
    return toCrawledPages(answer, toPageLimit(plan));
  }
}

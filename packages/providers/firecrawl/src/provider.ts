import {
  attempt,
  type CallOptions,
  type Capability,
  type CrawlPlan,
  clamp,
  type ExtractEnvelope,
  type ExtractedPage,
  type ExtractOptions,
  extractEach,
  extractOk,
  type ProviderContext,
  pageFailed,
  planCrawl,
  providerOptions,
  type SearchEnvelope,
  type SetupSchema,
  searchOk,
  WebProviderError,
  WebSearchProvider,
} from '@hermes/web-core';
import { scrapeAnswer, searchAnswer, toHits, toQuery } from './api.js';
import { CrawlJob } from './crawl-job.js';
import { isAboutCall } from './failures.js';
import { FirecrawlClient, isKeyless } from './firecrawl-client.js';
import {
  type FirecrawlOptions,
  firecrawlOptions,
  toCrawlFields,
  toScrapeFields,
  toSearchFields,
} from './options.js';
import { toPage } from './page.js';

const MAX_HITS = 100;

type Pages = Promise<readonly ExtractedPage[]>;

/** Search, extract and crawl through Firecrawl: its cloud, a server of one's own, or the cloud's keyless tier. */
export class FirecrawlProvider extends WebSearchProvider {
  override readonly name = 'firecrawl';
  readonly #ctx: ProviderContext;
  readonly #client: FirecrawlClient;

  constructor(ctx: ProviderContext) {
    super();
    this.#ctx = ctx;
    this.#client = new FirecrawlClient(ctx);
  }

  override get displayName(): string {
    return 'Firecrawl';
  }

  override isAvailable(): boolean {
    return !isKeyless(this.#ctx.env);
  }

  override isKeylessAvailable(): boolean {
    return true;
  }

  /** The keyless tier has no crawl. */
  override autoSelect(capability: Capability): boolean {
    return capability !== 'crawl' || this.isAvailable();
  }

  override supportsExtract(): boolean {
    return true;
  }

  override supportsCrawl(): boolean {
    return true;
  }

  override search(query: string, limit = 5, options: CallOptions = {}): Promise<SearchEnvelope> {
    return attempt(this.name, async () => {
      const settings = await providerOptions(this.#ctx.config, this.name, firecrawlOptions);
      const wanted = clamp(limit, 1, MAX_HITS);
      const json = { query: toQuery(query), limit: wanted, ...toSearchFields(settings) };
      const request = { method: 'post', path: '/v2/search', json } as const;
      return searchOk(toHits(await this.#client.ask(request, searchAnswer, options)), wanted);
    });
  }

  override extract(
    urls: readonly string[],
    options: ExtractOptions = {},
  ): Promise<ExtractEnvelope> {
    return attempt(this.name, async () => {
      const settings = await providerOptions(this.#ctx.config, this.name, firecrawlOptions);
      if (!options.crawl) return extractOk(await this.#extractEach(urls, settings, options));
      return extractOk(await this.#crawl(planCrawl(urls, options.crawl), settings, options));
    });
  }

  override getSetupSchema(): SetupSchema {
    return {
      name: this.displayName,
      badge: 'paid · free tier',
      tag: 'Search, extract and crawl; cloud or self-hosted',
      env_vars: [
        { key: 'FIRECRAWL_API_KEY', prompt: 'Firecrawl API key', url: 'https://firecrawl.dev' },
        { key: 'FIRECRAWL_API_URL', prompt: 'URL of a self-hosted Firecrawl (optional)' },
      ],
    };
  }

  #extractEach(
    urls: readonly string[],
    settings: FirecrawlOptions,
    options: ExtractOptions,
  ): Pages {
    const { format = 'markdown' } = options;
    const fields = toScrapeFields(settings, format);
    return extractEach(urls, async (url) => {
      const request = { method: 'post', path: '/v2/scrape', json: { url, ...fields } } as const;
      try {
        const { data } = await this.#client.ask(request, scrapeAnswer, options);
        return toPage(url, data, format);
      } catch (error) {
        if (!WebProviderError.is(error) || isAboutCall(error)) throw error;
        return pageFailed(url, error);
      }
    });
  }

  #crawl(plan: CrawlPlan, settings: FirecrawlOptions, options: ExtractOptions): Pages {
    if (isKeyless(this.#ctx.env)) {
      throw new WebProviderError(
        'not_configured',
        'Firecrawl needs FIRECRAWL_API_KEY to crawl; get one at https://firecrawl.dev.',
      );
    }
    const { format = 'markdown' } = options;
    const body = { ...toCrawlFields(plan), scrapeOptions: toScrapeFields(settings, format) };
    const order = { body, format, maxPages: plan.maxPages, logger: this.#ctx.logger };
    return new CrawlJob(this.#client, order, options).run();
  }
}

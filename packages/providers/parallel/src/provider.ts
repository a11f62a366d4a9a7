import {
  attempt,
  type CallOptions,
  clamp,
  cleanText,
  type ExtractEnvelope,
  type ExtractedPage,
  type ExtractOptions,
  extractInBatches,
  extractOk,
  type ProviderContext,
  type SearchEnvelope,
  type SetupSchema,
  searchOk,
  WebProviderError,
  WebSearchProvider,
} from '@hermes/web-core';
import { HttpClient } from '@hermes/web-core/http';
import {
  type ExtractAnswer,
  extractAnswer,
  type SearchAnswer,
  searchAnswer,
  toHits,
  toPages,
} from './api.js';
import { toRequest } from './endpoint.js';
import { explain } from './explain.js';
import { ParallelKeyless } from './keyless.js';
import { readOptions, toMode, toSearchSettings } from './options.js';
import { toQuestion } from './question.js';

const MAX_RESULTS = 40;
/** URLs of one request. */
const BATCH_SIZE = 20;

const NO_CRAWL =
  'Parallel reads single pages and does not crawl. Choose local, firecrawl or tavily as web.extract_backend for that.';

/** Parallel's search with long excerpts, and whole pages: by its API with a key, by its public MCP server without. */
export class ParallelProvider extends WebSearchProvider {
  override readonly name = 'parallel';
  readonly #ctx: ProviderContext;
  readonly #client: HttpClient;
  readonly #keyless: ParallelKeyless;

  constructor(ctx: ProviderContext) {
    super();
    this.#ctx = ctx;
    this.#client = new HttpClient({
      service: this.displayName,
      urlVariable: 'PARALLEL_BASE_URL',
      fetch: ctx.fetch,
      timeoutMs: 60_000,
      explain,
    });
    this.#keyless = new ParallelKeyless(ctx);
  }

  override get displayName(): string {
    return 'Parallel';
  }

  override isAvailable(): boolean {
    return Boolean(this.#ctx.env.PARALLEL_API_KEY);
  }

  override isKeylessAvailable(): boolean {
    return true;
  }

  override supportsExtract(): boolean {
    return true;
  }

  override search(query: string, limit = 5, options: CallOptions = {}): Promise<SearchEnvelope> {
    return attempt(this.name, async () => {
      const count = clamp(limit, 1, MAX_RESULTS);
      const answer = await this.#search(query, count, options);
      this.#warn(answer);
      return searchOk(toHits(answer), count);
    });
  }

  override extract(
    urls: readonly string[],
    options: ExtractOptions = {},
  ): Promise<ExtractEnvelope> {
    return attempt(this.name, async () => {
      if (options.crawl) throw new WebProviderError('unsupported', NO_CRAWL);
      const read = async (batch: readonly string[]): Promise<readonly ExtractedPage[]> => {
        const answer = await this.#extract(batch, options);
        this.#warn(answer);
        return toPages(answer);
      };
      return extractOk(await extractInBatches(urls, BATCH_SIZE, read));
    });
  }

  override getSetupSchema(): SetupSchema {
    return {
      name: this.displayName,
      badge: 'paid · free tier',
      tag: 'Search with long excerpts; extract',
      env_vars: [
        {
          key: 'PARALLEL_API_KEY',
          prompt: 'Parallel API key',
          url: 'https://platform.parallel.ai',
        },
      ],
    };
  }

  async #search(query: string, count: number, options: CallOptions): Promise<SearchAnswer> {
    const { env, config } = this.#ctx;
    const settings = await readOptions(config);
    const mode = toMode(settings, env);
    if (!env.PARALLEL_API_KEY) return this.#keyless.search(toQuestion(query), options);
    const json = {
      ...toQuestion(query),
      mode,
      advanced_settings: { ...toSearchSettings(settings), max_results: count },
    };
    const request = { ...toRequest(env, env.PARALLEL_API_KEY, 'search'), json };
    return this.#client.json(request, searchAnswer, options);
  }

  async #extract(urls: readonly string[], options: ExtractOptions): Promise<ExtractAnswer> {
    const { env, config } = this.#ctx;
    const { max_age_seconds } = await readOptions(config);
    if (!env.PARALLEL_API_KEY) return this.#keyless.extract(urls, options);
    const { maxChars } = options;
    const json = {
      urls,
      advanced_settings: {
        full_content: maxChars === undefined ? true : { max_chars_per_result: maxChars },
        ...(max_age_seconds != null && { fetch_policy: { max_age_seconds } }),
      },
    };
    const request = { ...toRequest(env, env.PARALLEL_API_KEY, 'extract'), json };
    return this.#client.json(request, extractAnswer, options);
  }

  #warn({ warnings }: SearchAnswer | ExtractAnswer): void {
    for (const { message } of warnings ?? []) {
      if (message) this.#ctx.logger.warn(`Parallel: ${cleanText(message)}`);
    }
  }
}

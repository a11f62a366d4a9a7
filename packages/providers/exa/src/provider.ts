import {
  attempt,
  type CallOptions,
  clamp,
  type ExtractEnvelope,
  type ExtractedPage,
  type ExtractOptions,
  extractEach,
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
import { contentsAnswer, searchAnswer, toHits, toPages } from './api.js';
import { toRequest } from './endpoint.js';
import { explain } from './explain.js';
import { ExaKeyless } from './keyless.js';
import { readOptions, toSearchFields } from './options.js';

const MAX_RESULTS = 100;
/** URLs of one request. */
const BATCH_SIZE = 100;

const NO_CRAWL =
  'Exa reads single pages and does not crawl. Choose local, firecrawl or tavily as web.extract_backend for that.';

/** Exa's neural search, and the pages that it has read: by its API with a key, by its public MCP server without. */
export class ExaProvider extends WebSearchProvider {
  override readonly name = 'exa';
  readonly #ctx: ProviderContext;
  readonly #client: HttpClient;
  readonly #keyless: ExaKeyless;

  constructor(ctx: ProviderContext) {
    super();
    this.#ctx = ctx;
    this.#client = new HttpClient({
      service: this.displayName,
      urlVariable: 'EXA_BASE_URL',
      fetch: ctx.fetch,
      timeoutMs: 60_000,
      explain,
    });
    this.#keyless = new ExaKeyless(ctx);
  }

  override get displayName(): string {
    return 'Exa';
  }

  override isAvailable(): boolean {
    return Boolean(this.#ctx.env.EXA_API_KEY);
  }

  override isKeylessAvailable(): boolean {
    return true;
  }

  override supportsExtract(): boolean {
    return true;
  }

  override search(query: string, limit = 5, options: CallOptions = {}): Promise<SearchEnvelope> {
    return attempt(this.name, async () => {
      const { env, config } = this.#ctx;
      const count = clamp(limit, 1, MAX_RESULTS);
      const settings = await readOptions(config);
      if (!env.EXA_API_KEY) {
        return searchOk(await this.#keyless.search(query, count, options), count);
      }
      const json = {
        ...toSearchFields(settings),
        query,
        numResults: count,
        contents: { highlights: true },
      };
      const request = { ...toRequest(env, env.EXA_API_KEY, 'search'), json };
      const { results } = await this.#client.json(request, searchAnswer, options);
      return searchOk(toHits(results), count);
    });
  }

  override extract(
    urls: readonly string[],
    options: ExtractOptions = {},
  ): Promise<ExtractEnvelope> {
    return attempt(this.name, async () => {
      const { env, config } = this.#ctx;
      if (options.crawl) throw new WebProviderError('unsupported', NO_CRAWL);
      const { max_age_hours } = await readOptions(config);
      const key = env.EXA_API_KEY;
      if (!key) {
        const read = (url: string): Promise<ExtractedPage> =>
          this.#keyless.extract(url, options.maxChars, options);
        return extractOk(await extractEach(urls, read));
      }
      const text = toTextField(options);
      const maxAge = max_age_hours != null && { maxAgeHours: max_age_hours };
      const read = async (batch: readonly string[]): Promise<readonly ExtractedPage[]> => {
        const json = { urls: batch, text, ...maxAge };
        const request = { ...toRequest(env, key, 'contents'), json };
        return toPages(await this.#client.json(request, contentsAnswer, options));
      };
      return extractOk(await extractInBatches(urls, BATCH_SIZE, read));
    });
  }

  override getSetupSchema(): SetupSchema {
    return {
      name: this.displayName,
      badge: 'paid · free tier',
      tag: 'Neural search with highlights; extract',
      env_vars: [{ key: 'EXA_API_KEY', prompt: 'Exa API key', url: 'https://exa.ai' }],
    };
  }
}

/** Exa has Markdown, or that with HTML tags. */
function toTextField({ format, maxChars }: ExtractOptions): unknown {
  if (format !== 'html' && maxChars === undefined) return true;
  return {
    ...(maxChars !== undefined && { maxCharacters: maxChars }),
    ...(format === 'html' && { includeHtmlTags: true }),
  };
}

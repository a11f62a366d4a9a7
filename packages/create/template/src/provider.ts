import {
  attempt,
  //#if search
  type CallOptions,
  //#end
  //#if extract
  type ExtractEnvelope,
  type ExtractOptions,
  extractInBatches,
  extractOk,
  //#end
  type ProviderContext,
  //#if search
  type SearchEnvelope,
  //#end
  type SetupSchema,
  //#if search
  searchOk,
  //#end
  WebProviderError,
  WebSearchProvider,
} from '@hermes/web-core';
import { baseUrl, HttpClient, type HttpRequest } from '@hermes/web-core/http';
//#if extract
import { extractAnswer, MAX_URLS, toPages } from './extract.js';
//#end
//#if search
import { searchAnswer, toHits } from './search.js';
//#end

/** The web through My Backend. */
export class MyBackendProvider extends WebSearchProvider {
  override readonly name = 'my-backend';
  readonly #ctx: ProviderContext;
  readonly #client: HttpClient;

  constructor(ctx: ProviderContext) {
    super();
    this.#ctx = ctx;
    this.#client = new HttpClient({
      service: this.displayName,
      urlVariable: 'MY_BACKEND_BASE_URL',
      fetch: ctx.fetch,
    });
  }

  override get displayName(): string {
    return 'My Backend';
  }

  override isAvailable(): boolean {
    return Boolean(this.#ctx.env.MY_BACKEND_API_KEY);
  }
  //#if search

  override search(query: string, limit = 5, options: CallOptions = {}): Promise<SearchEnvelope> {
    return attempt(this.name, async () => {
      const request = this.#request('/search', { query, limit });
      const answer = await this.#client.json(request, searchAnswer, options);
      return searchOk(toHits(answer), limit);
    });
  }
  //#else

  override supportsSearch(): boolean {
    return false;
  }
  //#end
  //#if extract

  override supportsExtract(): boolean {
    return true;
  }

  override extract(
    urls: readonly string[],
    options: ExtractOptions = {},
  ): Promise<ExtractEnvelope> {
    return attempt(this.name, async () => {
      const { format = 'markdown', crawl } = options;
      if (crawl) throw new WebProviderError('unsupported', 'My Backend does not crawl.');
      const pages = await extractInBatches(urls, MAX_URLS, async (batch) => {
        const request = this.#request('/extract', { urls: batch, format });
        return toPages(await this.#client.json(request, extractAnswer, options));
      });
      return extractOk(pages);
    });
  }
  //#end

  /** One row of `hermes-web tools`; says the same as the manifest in package.json. */
  override getSetupSchema(): SetupSchema {
    return {
      name: this.displayName,
      badge: 'paid',
      tag: 'What My Backend knows of the web',
      env_vars: [{ key: 'MY_BACKEND_API_KEY', prompt: 'My Backend API key' }],
    };
  }

  /** Reads the environment at call time, so that a key which is saved later is seen. */
  #request(path: string, json: object): HttpRequest {
    const { env } = this.#ctx;
    const url = baseUrl(env, 'MY_BACKEND_BASE_URL', 'https://api.my-backend.example') + path;
    const key = env.MY_BACKEND_API_KEY;
    if (key) return { method: 'post', url, json, credentials: { authorization: `Bearer ${key}` } };
    throw new WebProviderError('not_configured', 'My Backend needs MY_BACKEND_API_KEY.');
  }
}

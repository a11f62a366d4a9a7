import {
  attempt,
  type CallOptions,
  type ExtractEnvelope,
  type ExtractOptions,
  extractOk,
  matchPages,
  type PluginContext,
  type ProviderContext,
  pageOk,
  type RawHit,
  type SearchEnvelope,
  type SetupSchema,
  searchOk,
  WebProviderError,
  WebSearchProvider,
} from '@hermes/web-core';
import { HttpClient } from '@hermes/web-core/http';

/** A whole answer; what is missing is checked where it is used. */
const answer = {
  '~standard': {
    validate: (value: unknown) =>
      Array.isArray(Object(value).items)
        ? { value: Object(value).items }
        : { issues: [{ message: 'no items' }] },
  },
};

/** A provider as a third party writes it, for the made-up vendor of these tests. */
export class AcmeProvider extends WebSearchProvider {
  override readonly name: string = 'acme';
  readonly ctx: ProviderContext;

  constructor(ctx: ProviderContext) {
    super();
    this.ctx = ctx;
  }

  override get displayName(): string {
    return 'Acme';
  }

  override isAvailable(): boolean {
    return this.ctx.env.ACME_API_KEY !== undefined;
  }

  override supportsExtract(): boolean {
    return true;
  }

  override supportsCrawl(): boolean {
    return true;
  }

  override getSetupSchema(): SetupSchema {
    const env_vars = [{ key: 'ACME_API_KEY', prompt: 'Acme API key' }];
    return { name: 'Acme', badge: 'free', tag: 'Searches what Acme knows', env_vars };
  }

  override search(query: string, limit = 5, options: CallOptions = {}): Promise<SearchEnvelope> {
    return attempt(this.name, async () =>
      searchOk(await this.ask('search', { query, limit }, options), limit),
    );
  }

  override extract(
    urls: readonly string[],
    options: ExtractOptions = {},
  ): Promise<ExtractEnvelope> {
    return attempt(this.name, async () => {
      const { crawl } = options;
      if (crawl) return extractOk(await this.crawlFrom(urls, crawl.maxPages ?? 10, options));
      if (urls.length === 0) return extractOk([]);
      const pages = await this.ask('extract', { urls: [...new Set(urls)] }, options);
      return extractOk(matchPages(urls, pages.map(toPage)));
    });
  }

  protected async crawlFrom(urls: readonly string[], limit: number, options: CallOptions) {
    if (urls.length !== 1) throw new WebProviderError('bad_request', 'Acme crawls from one URL.');
    const items = await this.ask('crawl', { url: urls[0], limit }, options);
    const seen = new Set<unknown>();
    const isNew = ({ url }: RawHit) => /^https?:/.test(String(url)) && !seen.has(url);
    const pages = items.filter((item) => isNew(item) && seen.add(item.url)).map(toPage);
    if (pages.length > 0) return pages;
    throw new WebProviderError('upstream', 'Acme found no page there. Check the URL.');
  }

  protected async ask(
    path: string,
    json: object,
    options: CallOptions,
  ): Promise<readonly RawHit[]> {
    const { ACME_API_KEY: key, ACME_URL: base = 'https://api.acme.test' } = this.ctx.env;
    if (key === undefined) {
      throw new WebProviderError('not_configured', 'Acme needs ACME_API_KEY.');
    }
    const client = new HttpClient({ service: 'Acme', fetch: this.ctx.fetch });
    const request = { method: 'post', url: `${base}/${path}`, json } as const;
    return client.json({ ...request, credentials: { 'x-api-key': key } }, answer, options);
  }
}

function toPage({ url, title, description }: RawHit) {
  const text = typeof title === 'string' ? title.replace(/\p{Cs}/gu, '') : '';
  return pageOk({ url: String(url), title: text, content: String(description) });
}

/** Called once, when the host loads this plugin. */
export function register(ctx: PluginContext): void {
  ctx.registerWebSearchProvider(new AcmeProvider(ctx));
}

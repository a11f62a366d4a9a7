import {
  attempt,
  type CallOptions,
  collectHits,
  type ProviderContext,
  providerOptions,
  type SearchEnvelope,
  type SetupSchema,
  WebProviderError,
  WebSearchProvider,
} from '@hermes/web-core';
import { HttpClient, Pace } from '@hermes/web-core/http';
import { BLOCKED, explain, headersFor, readEndpoints } from './endpoint.js';
import { ddgsOptions, toFields } from './options.js';
import { type Ask, PageWalk } from './page-walk.js';
import { toQuery } from './query.js';
import { type ResultsPage, readPage } from './results-page.js';

/** Of each endpoint, so that the second can still answer within the time of a search. */
const TIMEOUT_MS = 10_000;

/** Search through DuckDuckGo's pages for browsers without script. Search only, no key, no promise of availability. */
export class DdgsProvider extends WebSearchProvider {
  override readonly name = 'ddgs';
  readonly #ctx: ProviderContext;
  readonly #client: HttpClient;
  /** One for all calls and both endpoints. */
  readonly #pace = new Pace('DuckDuckGo');

  constructor(ctx: ProviderContext) {
    super();
    this.#ctx = ctx;
    this.#client = new HttpClient({
      service: this.displayName,
      urlVariable: 'DDGS_BASE_URL',
      fetch: ctx.fetch,
      timeoutMs: TIMEOUT_MS,
      maxBytes: 2 * 1024 * 1024,
      retry: { attempts: 1 }, // the second endpoint is the other try
      explain,
    });
  }

  override get displayName(): string {
    return 'DuckDuckGo';
  }

  /**
   * Never, since there is nothing to configure: an available provider is chosen before the keyless tier, and this one
   * belongs to that tier alone. A call that names it is served all the same.
   */
  override isAvailable(): boolean {
    return false;
  }

  override isKeylessAvailable(): boolean {
    return true;
  }

  override search(query: string, limit = 5, options: CallOptions = {}): Promise<SearchEnvelope> {
    return attempt(this.name, async () => {
      const settings = await providerOptions(this.#ctx.config, this.name, ddgsOptions);
      const intervalMs = 1000 / (settings.requests_per_second ?? 0.5);
      const fields = toFields(settings);
      const ask: Ask = async (url, form) => {
        await this.#pace.turn(intervalMs, options.signal);
        return this.#page(url, { ...fields, ...form }, options);
      };
      const { env, logger } = this.#ctx;
      const walk = new PageWalk(ask, options);
      const pages = walk.pages(readEndpoints(env), { q: toQuery(query), b: '' });
      const { signal } = options;
      return collectHits(pages, { limit, service: this.displayName, logger, signal });
    });
  }

  override getSetupSchema(): SetupSchema {
    return {
      name: this.displayName,
      badge: 'free · no key',
      tag: 'Search without a key; no promise of availability',
      env_vars: [],
    };
  }

  /** One page, whose answer was understood; a challenge is an error, whatever its status. */
  async #page(
    url: string,
    form: Readonly<Record<string, string>>,
    options: CallOptions,
  ): Promise<ResultsPage> {
    const request = { method: 'post', url, form, headers: headersFor(url) } as const;
    const { status, text } = await this.#client.text(request, options);
    const page = readPage(text);
    if (page.kind === 'results' || page.kind === 'none') return page;
    if (page.kind === 'challenge' || status === 202) {
      throw new WebProviderError('blocked', BLOCKED, { status });
    }
    throw new WebProviderError(
      'bad_response',
      'DuckDuckGo sent a page in which no results could be made out. It may have changed: update @hermes/web-ddgs, or choose another provider (web.search_backend).',
      { status },
    );
  }
}

import {
  attempt,
  type CallOptions,
  messageOf,
  type ProviderContext,
  providerOptions,
  type RawHit,
  type SearchEnvelope,
  type SetupSchema,
  searchOk,
  WebSearchProvider,
} from '@hermes/web-core';
import { HttpClient, Pace } from '@hermes/web-core/http';
import { explain, type SearchAnswer, searchAnswer, toHits, toQuery } from './api.js';
import { apiKey, readEndpoint } from './endpoint.js';
import { braveOptions, toParameters } from './options.js';

/** Brave takes a `count` of 1 to 20 and an `offset`, the number of the page, of 0 to 9. */
const PAGE_SIZE = 20;
const MAX_PAGES = 10;

/** Search in Brave's own index, at the pace of the key's plan. Search only. */
export class BraveFreeProvider extends WebSearchProvider {
  override readonly name = 'brave-free';
  readonly #ctx: ProviderContext;
  readonly #pace = new Pace();
  readonly #warned = new Set<string>();

  constructor(ctx: ProviderContext) {
    super();
    this.#ctx = ctx;
  }

  override get displayName(): string {
    return 'Brave Search (Free)';
  }

  override isAvailable(): boolean {
    return apiKey(this.#ctx.env) !== undefined;
  }

  override search(query: string, limit = 5, options: CallOptions = {}): Promise<SearchEnvelope> {
    return attempt(this.name, async () => {
      const endpoint = readEndpoint(this.#ctx.env);
      const settings = await providerOptions(this.#ctx.config, this.name, braveOptions);
      const { parameters, unknown } = toParameters(settings);
      this.#warnOnce(unknown);
      const client = this.#client(1000 / (settings.requests_per_second ?? 1));
      const wanted = Math.min(Math.max(Math.trunc(limit), 1), PAGE_SIZE * MAX_PAGES);
      const fixed = {
        ...parameters,
        q: toQuery(query),
        count: Math.min(wanted, PAGE_SIZE),
        text_decorations: false,
      };
      const ask = (offset: number): Promise<SearchAnswer> =>
        client.json({ ...endpoint, query: { ...fixed, offset } }, searchAnswer, options);
      return searchOk(await this.#collect(ask, wanted, options), wanted);
    });
  }

  override getSetupSchema(): SetupSchema {
    return {
      name: this.displayName,
      badge: 'free',
      tag: 'Independent index; one request a second',
      env_vars: [
        {
          key: 'BRAVE_SEARCH_API_KEY',
          prompt: 'Brave Search API key',
          url: 'https://brave.com/search/api',
        },
      ],
    };
  }

  /** Every request waits its turn, also a retry and a further page. */
  #client(intervalMs: number): HttpClient {
    return new HttpClient({
      service: 'Brave Search',
      explain,
      fetch: async (input, init): Promise<Response> => {
        const request = new Request(input, init);
        await this.#pace.turn(intervalMs, request.signal);
        return this.#ctx.fetch(request);
      },
    });
  }

  #warnOnce(unknown: readonly string[]): void {
    for (const setting of unknown.filter((item) => !this.#warned.has(item))) {
      this.#warned.add(setting);
      this.#ctx.logger.warn(
        `config.yaml: Brave Search does not know web.brave-free.${setting}; it searches without it.`,
      );
    }
  }

  /** Rows of as many pages as the limit takes, and no more: each page is a request of the plan. */
  async #collect(
    ask: (offset: number) => Promise<SearchAnswer>,
    wanted: number,
    options: CallOptions,
  ): Promise<readonly RawHit[]> {
    let answer: SearchAnswer | undefined = await ask(0);
    let rows = toHits(answer);
    let known = 0;
    for (let offset = 1; offset * PAGE_SIZE < wanted; offset += 1) {
      const found = countHits(rows);
      if (found === known || found >= wanted || !hasMore(answer)) break;
      known = found;
      answer = await ask(offset).catch((error: unknown) => this.#giveUp(error, offset, options));
      rows = [...rows, ...(answer ? toHits(answer) : [])];
    }
    return rows;
  }

  /** A page after the first failed: what is there still stands, unless the caller wants no answer any more. */
  #giveUp(error: unknown, offset: number, { signal }: CallOptions): undefined {
    if (signal?.aborted) throw error;
    const page = offset + 1;
    this.#ctx.logger.warn(
      `Brave Search: page ${page} is missing from the hits. ${messageOf(error)}`,
    );
  }
}

/** Hits that these rows will give once cleaned. */
function countHits(rows: readonly RawHit[]): number {
  return searchOk(rows).data.web.length;
}

function hasMore(answer: SearchAnswer | undefined): boolean {
  return answer?.query?.more_results_available !== false;
}

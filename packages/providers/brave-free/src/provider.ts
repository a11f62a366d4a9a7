import {
  attempt,
  type CallOptions,
  clamp,
  collectHits,
  type ProviderContext,
  providerOptions,
  type RawHit,
  type SearchEnvelope,
  type SetupSchema,
  WebSearchProvider,
} from '@hermes/web-core';
import { HttpClient, Pace } from '@hermes/web-core/http';
import { explain, searchAnswer, toHits, toQuery } from './api.js';
import { apiKey, readEndpoint } from './endpoint.js';
import { braveOptions, toParameters } from './options.js';

/** Brave takes a `count` of 1 to 20 and an `offset`, the number of the page, of 0 to 9. */
const PAGE_SIZE = 20;
const MAX_PAGES = 10;

const SERVICE = 'Brave Search';

/** Search in Brave's own index, at the pace of the key's plan. Search only. */
export class BraveFreeProvider extends WebSearchProvider {
  override readonly name = 'brave-free';
  readonly #ctx: ProviderContext;
  readonly #pace = new Pace(SERVICE);
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
      const wanted = clamp(limit, 1, PAGE_SIZE * MAX_PAGES);
      const fixed = {
        ...parameters,
        q: toQuery(query),
        count: Math.min(wanted, PAGE_SIZE),
        text_decorations: false,
      };
      const { signal } = options;
      async function* readPages(): AsyncGenerator<readonly RawHit[]> {
        for (let offset = 0; offset * PAGE_SIZE < wanted; offset += 1) {
          const request = { ...endpoint, query: { ...fixed, offset } };
          const answer = await client.json(request, searchAnswer, options);
          yield toHits(answer);
          if (answer.query?.more_results_available === false) return;
        }
      }
      const { logger } = this.#ctx;
      return collectHits(readPages(), { limit: wanted, service: SERVICE, logger, signal });
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
      service: SERVICE,
      urlVariable: 'BRAVE_BASE_URL',
      explain,
      fetch: async (input, init): Promise<Response> => {
        await this.#pace.turn(intervalMs, init?.signal ?? undefined);
        return this.#ctx.fetch(input, init);
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
}

import {
  attempt,
  type CallOptions,
  collectHits,
  type ProviderContext,
  providerOptions,
  type RawHit,
  type SearchEnvelope,
  type SetupSchema,
  searchOk,
  WebProviderError,
  WebSearchProvider,
} from '@hermes/web-core';
import { HttpClient } from '@hermes/web-core/http';
import {
  explain,
  type SearchAnswer,
  searchAnswer,
  toEngineFailures,
  toHits,
  toQuery,
} from './api.js';
import { readInstance } from './instance.js';
import { searxngOptions, toParameters } from './options.js';

/** A page has some ten to forty rows, as the instance's engines give them. */
const MAX_PAGES = 5;

/** The limiter refuses clients that do not ask like a browser: it wants `text/html` and a language. */
const HEADERS = {
  accept: 'application/json, text/html;q=0.9, */*;q=0.8',
  'accept-language': 'en',
} as const;

/** Search through a SearXNG instance of the user's own. Search only. */
export class SearxngProvider extends WebSearchProvider {
  override readonly name = 'searxng';
  readonly #ctx: ProviderContext;
  readonly #client: HttpClient;

  constructor(ctx: ProviderContext) {
    super();
    this.#ctx = ctx;
    this.#client = new HttpClient({
      service: this.displayName,
      urlVariable: 'SEARXNG_URL',
      fetch: ctx.fetch,
      explain,
    });
  }

  override get displayName(): string {
    return 'SearXNG';
  }

  override isAvailable(): boolean {
    return Boolean(this.#ctx.env.SEARXNG_URL);
  }

  override search(query: string, limit = 5, options: CallOptions = {}): Promise<SearchEnvelope> {
    return attempt(this.name, async () => {
      const { searchUrl: url, credentials } = readInstance(this.#ctx.env.SEARXNG_URL);
      const settings = await providerOptions(this.#ctx.config, this.name, searxngOptions);
      const fixed = { ...toParameters(settings), q: toQuery(query), format: 'json' };
      const { logger } = this.#ctx;
      const read = (page: number): Promise<SearchAnswer> => {
        const parameters = { ...fixed, pageno: String(page) };
        const request = { url, credentials, headers: HEADERS };
        return this.#client.json(
          settings.method === 'post'
            ? { ...request, method: 'post', form: parameters }
            : { ...request, method: 'get', query: parameters },
          searchAnswer,
          options,
        );
      };
      const { signal } = options;
      return collectHits(readPages(read), { limit, service: this.displayName, logger, signal });
    });
  }

  override getSetupSchema(): SetupSchema {
    return {
      name: this.displayName,
      badge: 'free · self-hosted',
      tag: 'Metasearch on an instance of your own; search only, so set web.extract_backend too',
      env_vars: [
        { key: 'SEARXNG_URL', prompt: 'URL of a SearXNG instance', url: 'https://searx.space' },
      ],
    };
  }
}

/** Scores compare within a page only, so pages stay in order. */
async function* readPages(
  read: (page: number) => Promise<SearchAnswer>,
): AsyncGenerator<readonly RawHit[]> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = await read(page);
    const rows = toHits(answer);
    if (page === 1 && searchOk(rows, 1).data.web.length === 0) assertNothingFailed(answer);
    yield rows;
  }
}

/** An instance whose engines were all blocked answers 200 with no rows; only the list of failures tells. */
function assertNothingFailed(answer: SearchAnswer): void {
  const failures = toEngineFailures(answer);
  if (failures.length === 0) return;
  throw new WebProviderError(
    'upstream',
    `SearXNG found nothing, and engines of the instance failed: ${failures.join(', ')}. Try later, or choose other engines (web.searxng.engines).`,
  );
}

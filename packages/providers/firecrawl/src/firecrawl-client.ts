import type { CallOptions, Env, ProviderContext } from '@hermes/web-core';
import { baseUrl, type Explanation, HttpClient, type HttpRequest } from '@hermes/web-core/http';
import * as z from 'zod/mini';
import { type FailedAnswer, failedAnswer } from './api.js';
import { explain, toError } from './failures.js';

/** Firecrawl gives a page 60 s; a request may wait in its queue before that. */
const TIMEOUT_MS = 90_000;
/** A page of a crawl's results is cut at 10 MiB, counted before it is packed as JSON. */
const MAX_BYTES = 32 * 1024 * 1024;

/** A request to the API. */
export interface FirecrawlRequest extends Pick<HttpRequest, 'method' | 'json' | 'startsWork'> {
  /** From `/v2` on. */
  readonly path: string;
}

/**
 * Firecrawl's API at `FIRECRAWL_API_URL`, a server of one's own, else in the cloud; with `FIRECRAWL_API_KEY` where it is
 * set, else without an Authorization header. Both are read at the time of the call.
 */
export class FirecrawlClient {
  readonly #ctx: ProviderContext;
  readonly #http: HttpClient;

  constructor(ctx: ProviderContext) {
    this.#ctx = ctx;
    this.#http = new HttpClient({
      service: 'Firecrawl',
      fetch: ctx.fetch,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      explain: (reply): Explanation | undefined => explain(reply, isKeyless(ctx.env)),
    });
  }

  /** @throws WebProviderError also for a failure that comes with HTTP 200. */
  async ask<T>(
    { path, ...request }: FirecrawlRequest,
    schema: z.ZodMiniType<T>,
    options: CallOptions,
  ): Promise<T> {
    const { env } = this.#ctx;
    const url = `${baseUrl(env, 'FIRECRAWL_API_URL', 'https://api.firecrawl.dev')}${path}`;
    const key = env.FIRECRAWL_API_KEY;
    const answer = await this.#http.json(
      { ...request, url, ...(key && { credentials: { authorization: `Bearer ${key}` } }) },
      z.union([failedAnswer, schema], 'neither what was asked for nor an error'),
      options,
    );
    if (!isFailed(answer)) return answer;
    throw toError(answer, key);
  }
}

/** Whether calls go to the cloud without a key: it serves search and scrape only, with a small daily allowance. */
export function isKeyless(env: Env): boolean {
  return !env.FIRECRAWL_API_KEY && !env.FIRECRAWL_API_URL;
}

function isFailed(answer: unknown): answer is FailedAnswer {
  return Object(answer).success === false;
}

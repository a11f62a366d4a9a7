import { type WebErrorCode, WebProviderError } from './errors.js';

/** One hit of `web_search`. Every text is always there; an unknown one is `''`. */
export interface SearchHit {
  readonly title: string;
  /** Absolute http(s) URL. */
  readonly url: string;
  readonly description: string;
  /** Rank in the provider's own order, from 1. */
  readonly position: number;
  /** When the page was published, as the provider says it; ISO 8601 where it can be told. */
  readonly published?: string;
  /** The provider's own relevance; comparable only within one answer. */
  readonly score?: number;
}

/** One page of `web_extract`. */
export interface ExtractedPage {
  /** The URL as it was asked for; on a crawl, the page's own. */
  readonly url: string;
  readonly title: string;
  /** Readable text in the format asked for; `''` when the page failed. */
  readonly content: string;
  /** The text before the tools shortened it. The tools leave it out unless asked. */
  readonly raw_content?: string;
  /** Facts about the page, among them `final_url` and `served_by`. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Set when this one URL failed; the other pages still stand. */
  readonly error?: string;
  /** Why it failed, beside `error`. */
  readonly code?: WebErrorCode;
}

/** What every method and tool gives instead of throwing. */
export interface Failure {
  readonly success: false;
  readonly error: string;
  readonly code?: WebErrorCode;
  readonly provider?: string;
  /** HTTP status, where the service answered. */
  readonly status?: number;
  readonly retry_after_ms?: number;
}

/** Hits; none is a success too. */
export interface SearchSuccess {
  readonly success: true;
  readonly data: {
    readonly web: readonly SearchHit[];
    /** Name of the provider that answered. */
    readonly served_by?: string;
    /** Provider that should have answered, where another one did; `''` when none could be chosen. */
    readonly fallback_from?: string;
    readonly fallback_reason?: string;
    /** There would have been more hits, had a later page of them not failed. */
    readonly partial?: boolean;
  };
  readonly cached?: boolean;
  /** How old a cached answer is. */
  readonly cache_age_ms?: number;
}

/** Pages; single ones of them may have failed. */
export interface ExtractSuccess {
  readonly success: true;
  readonly data: readonly ExtractedPage[];
  /** Every page of it came from the cache; a single one says so in its metadata. */
  readonly cached?: boolean;
  /** How old the oldest cached page is. */
  readonly cache_age_ms?: number;
}

/** What `search()` gives. */
export type SearchEnvelope = SearchSuccess | Failure;
/** What `extract()` gives. */
export type ExtractEnvelope = ExtractSuccess | Failure;

/** A page that was read; the text doubles as `raw_content`. */
export function pageOk(page: {
  readonly url: string;
  readonly title: string;
  readonly content: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}): ExtractedPage {
  return { ...page, raw_content: page.content };
}

/** A page that failed: empty texts, the message, the code. */
export function pageFailed(url: string, error: WebProviderError): ExtractedPage {
  const status = error.status === undefined ? undefined : { status: error.status };
  return {
    url,
    title: '',
    content: '',
    raw_content: '',
    ...(status && { metadata: status }),
    error: error.message,
    code: error.code,
  };
}

/** Wraps pages, in the order given. */
export function extractOk(pages: readonly ExtractedPage[]): ExtractSuccess {
  return { success: true, data: pages };
}

/** The failure envelope of an error, naming the provider where there is one. */
export function failure(error: WebProviderError, provider?: string): Failure {
  return {
    success: false,
    error: error.message,
    code: error.code,
    ...(provider !== undefined && { provider }),
    ...(error.status !== undefined && { status: error.status }),
    ...(error.retryAfterMs !== undefined && { retry_after_ms: error.retryAfterMs }),
  };
}

/**
 * Runs a provider's call and turns a {@link WebProviderError} into a failure envelope that names the provider.
 *
 * @throws whatever else the call throws: that is a bug, and the dispatcher reports it as one.
 */
export async function attempt<T>(provider: string, call: () => Promise<T>): Promise<T | Failure> {
  try {
    return await call();
  } catch (error) {
    if (WebProviderError.is(error)) return failure(error, provider);
    throw error;
  }
}

import { strict as assert } from 'node:assert';
import {
  type Capability,
  checkExtract,
  checkSearch,
  type ExtractEnvelope,
  type ExtractedPage,
  type ExtractFormat,
  failure,
  messageOf,
  type SearchEnvelope,
  type SearchHit,
  type WebErrorCode,
  WebProviderError,
} from '@hermes/web-core';
import type { Bench } from './bench.js';
import { pageUrl } from './default-content.js';

/** One call; what is absent is what most cases want: five hits, the page `/page-1`, a crawl of three pages. */
export interface CallInput {
  readonly query?: string;
  readonly limit?: number;
  readonly urls?: readonly string[];
  readonly format?: ExtractFormat;
  readonly maxPages?: number;
  readonly signal?: AbortSignal;
  /** A thrown WebProviderError counts as the failure that it is. @defaultValue a throw fails the case */
  readonly mayThrow?: boolean;
}

/** What a call gave, its envelope checked by core. */
export interface Outcome {
  /** As the provider returned it. */
  readonly raw: unknown;
  readonly method: 'search' | 'extract';
  /** Absent on a failure. */
  readonly hits?: readonly SearchHit[];
  readonly pages?: readonly ExtractedPage[];
  /** The envelope's failure, or that of the first page where every page failed. */
  readonly failed?: FailedCall;
}

export interface FailedCall {
  readonly message: string;
  readonly code: WebErrorCode | undefined;
  readonly retryAfterMs: number | undefined;
}

/** Calls the provider by one capability. A throw, and an envelope that core refuses, fail the case. */
export async function callProvider(
  bench: Bench,
  capability: Capability,
  input: CallInput = {},
): Promise<Outcome> {
  const raw = await settle(bench, capability, input);
  return capability === 'search'
    ? ofSearch(raw, checkSearch(raw, bench.subject.provider, 1000))
    : ofExtract(raw, checkExtract(raw, bench.subject.provider));
}

async function settle(bench: Bench, capability: Capability, input: CallInput): Promise<unknown> {
  try {
    return await startCall(bench, capability, input);
  } catch (error) {
    if (input.mayThrow && WebProviderError.is(error)) return failure(error);
    const method = capability === 'search' ? 'search' : 'extract';
    return assert.fail(
      `${method}() threw ${messageOf(error)} - a provider answers with a failure envelope.`,
    );
  }
}

/** The call itself: nothing is checked, and it throws what the provider throws. */
export function startCall(bench: Bench, capability: Capability, input: CallInput = {}): unknown {
  const { provider, pageOrigin } = bench;
  const signal = input.signal && { signal: input.signal };
  if (capability === 'search') {
    return provider.search(input.query ?? 'paper lanterns', input.limit ?? 5, { ...signal });
  }
  const format = input.format && { format: input.format };
  if (capability === 'extract') {
    return provider.extract(input.urls ?? [pageUrl(pageOrigin, 1)], { ...signal, ...format });
  }
  const crawl = { maxPages: input.maxPages ?? 3, maxDepth: 1 };
  return provider.extract(input.urls ?? [pageUrl(pageOrigin, 0)], { ...signal, ...format, crawl });
}

function ofSearch(raw: unknown, envelope: SearchEnvelope): Outcome {
  const head = { raw, method: 'search' } as const;
  if (envelope.success) return { ...head, hits: envelope.data.web };
  return { ...head, failed: toFailed(envelope) };
}

function ofExtract(raw: unknown, envelope: ExtractEnvelope): Outcome {
  const head = { raw, method: 'extract' } as const;
  if (!envelope.success) return { ...head, failed: toFailed(envelope) };
  const { data: pages } = envelope;
  const [first] = pages;
  const isFailed = first && pages.every((page) => page.error !== undefined);
  if (!isFailed) return { ...head, pages };
  const failed = { message: first.error ?? '', code: first.code, retryAfterMs: undefined };
  return { ...head, pages, failed };
}

function toFailed(envelope: Extract<SearchEnvelope, { success: false }>): FailedCall {
  return {
    message: envelope.error,
    code: envelope.code,
    retryAfterMs: envelope.retry_after_ms,
  };
}

import { Deadline, type WebErrorCode, WebProviderError } from '@hermes/web-core';
import type { GuardedResponse } from '@hermes/web-core/guard';
import { declaredType } from './media-type.js';
import type { PageClient } from './page-client.js';
import { readBytes } from './read-bytes.js';
import { binaryType, isBinary, isPdf, sniffType } from './sniff-type.js';

const MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

/** A page that answered with success and is text of some kind, or a PDF. */
export interface FetchedPage {
  /** Where the redirects ended. */
  readonly url: string;
  readonly status: number;
  /** As the server declares it, `''` when it does not. */
  readonly contentType: string;
  /** What the `X-Robots-Tag` header asks, `''` when there is none. */
  readonly robotsTag: string;
  /** Decompressed, whole. */
  readonly bytes: Uint8Array;
  readonly isPdf: boolean;
}

/**
 * Fetches one page under one time limit to its last byte.
 *
 * @throws WebProviderError also for an HTTP status that is no success, a page above 5 MiB and one that cannot be read.
 */
export async function fetchPage(
  client: PageClient,
  url: string,
  signal: AbortSignal,
): Promise<FetchedPage> {
  using deadline = new Deadline(TIMEOUT_MS, signal);
  const answer = await client.get(url, deadline.signal);
  const contentType = answer.response.headers.get('content-type') ?? '';
  const refusal = refuse(answer, contentType);
  if (refusal) {
    await answer.response.body?.cancel();
    throw refusal;
  }
  const { bytes, isCut } = await readBytes(answer, MAX_BYTES, deadline.signal);
  const { host } = new URL(answer.url);
  if (isCut) {
    throw new WebProviderError(
      'bad_response',
      `${host}: the page is larger than ${MAX_BYTES / 1024 / 1024} MiB and was not read to its end.`,
    );
  }
  const { status } = answer.response;
  const robotsTag = answer.response.headers.get('x-robots-tag') ?? '';
  const page = { url: withoutFragment(answer.url), status, contentType, robotsTag, bytes };
  if (isPdf(bytes, declaredType(contentType))) return { ...page, isPdf: true };
  const found = binaryType(bytes) ?? unknownBinary(contentType, bytes);
  if (found !== undefined) throw notText(host, found);
  return { ...page, isPdf: false };
}

/** What the headers alone rule out. */
function refuse({ url, response }: GuardedResponse, contentType: string): Error | undefined {
  const { host } = new URL(url);
  if (!response.ok) return statusError(host, response);
  const type = declaredType(contentType);
  return type && type.kind === undefined ? notText(host, type.essence) : undefined;
}

function withoutFragment(url: string): string {
  return Object.assign(new URL(url), { hash: '' }).href;
}

function unknownBinary(contentType: string, bytes: Uint8Array): string | undefined {
  const declared = declaredType(contentType);
  if (declared && declared.kind !== 'pdf') {
    return isBinary(bytes, declared) ? `binary data as ${declared.essence}` : undefined;
  }
  const { essence, kind } = sniffType(bytes);
  return kind === undefined ? essence : undefined;
}

function statusError(host: string, { status, headers }: Response): WebProviderError {
  const retryAfterMs = retryAfter(headers.get('retry-after'));
  const [code, advice] = meaning(status, retryAfterMs);
  return new WebProviderError(code, `${host} answered with HTTP status ${status}${advice}.`, {
    status,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

/** From a `Retry-After` header in seconds or with a date, in milliseconds. */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}

function meaning(status: number, waitMs: number | undefined): readonly [WebErrorCode, string] {
  const when = waitMs === undefined ? 'later' : `in ${Math.ceil(waitMs / 1000)} s`;
  if ([401, 403, 451].includes(status))
    return ['blocked', ': it does not let us read this page; try another source'];
  if (status === 429) return ['rate_limited', `: it asks us to slow down; try again ${when}`];
  if (status === 404 || status === 410)
    return ['upstream', ': there is no such page; check the address'];
  return ['upstream', `: try again ${when}`];
}

function notText(host: string, essence: string): WebProviderError {
  return new WebProviderError(
    'unsupported',
    `${host} sent ${essence}; only HTML, PDF, Markdown, JSON and other text can be read.`,
  );
}

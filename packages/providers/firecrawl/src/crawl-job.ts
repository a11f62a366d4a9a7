import {
  type CallOptions,
  type CrawlReport,
  cleanText,
  crawlEntries,
  Deadline,
  type ExtractedPage,
  type ExtractFormat,
  httpUrl,
  type Logger,
  messageOf,
  sleep,
  urlKey,
  WebProviderError,
} from '@hermes/web-core';
import * as z from 'zod/mini';
import {
  type CrawlStatus,
  crawlErrors,
  crawlStarted,
  crawlStatus,
  type SkippedPage,
  toSkipped,
} from './api.js';
import type { FirecrawlClient } from './firecrawl-client.js';
import { pageUrl, toPage } from './page.js';

/** What a crawl is about. */
export interface CrawlOrder {
  /** Body of the request that starts it. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly format: ExtractFormat;
  readonly maxPages: number;
  readonly logger: Logger;
}

/** The wait between two looks grows from the first to the last, which is what Firecrawl's own SDK waits. */
const FIRST_WAIT_MS = 250;
const LAST_WAIT_MS = 2000;
/** Looks in a row that may fail, so that a caller without a time limit does not wait for ever. */
const MAX_FAILED_LOOKS = 10;
/** Who is told to wait longer has no use for another look. */
const LONGEST_WAIT_MS = 60_000;
/** A caller whose time is up waits no longer than this for the job to be cancelled. */
const CANCEL_MS = 700;

/** One crawl on Firecrawl's side: started, followed, and cancelled where the caller leaves before its end. */
export class CrawlJob {
  readonly #client: FirecrawlClient;
  readonly #order: CrawlOrder;
  readonly #options: CallOptions;
  readonly #seen = new Set<string>();
  readonly #pages: ExtractedPage[] = [];
  readonly #skipped: SkippedPage[] = [];

  constructor(client: FirecrawlClient, order: CrawlOrder, options: CallOptions) {
    this.#client = client;
    this.#order = order;
    this.#options = options;
  }

  /**
   * The pages, in the order in which Firecrawl read them. The first carries what is to be said of the whole crawl: `partial`
   * where it did not reach its end, `warning`, and `skipped`.
   *
   * @throws WebProviderError where there is no page at all.
   */
  async run(): Promise<readonly ExtractedPage[]> {
    const { body } = this.#order;
    const request = { method: 'post', path: '/v2/crawl', json: body, startsWork: true } as const;
    const { id } = await this.#client.ask(request, crawlStarted, this.#options);
    const path = `/v2/crawl/${encodeURIComponent(id)}`;
    const report = await this.#follow(path).catch((error: unknown) => this.#breakOff(path, error));
    const pages = this.#pages.slice(0, this.#order.maxPages);
    if (pages.length === 0) throw this.#nothingFound(report);
    return crawlEntries(pages, report);
  }

  /** Looks until the crawl has ended. Every page of results is read once; what comes twice is taken once. */
  async #follow(path: string): Promise<CrawlReport> {
    let at = path;
    const followed = new Set<string>(); // a server that ignores `skip` must not be asked for ever
    for (let waitMs = FIRST_WAIT_MS; ; ) {
      const status = await this.#look(at);
      this.#collect(status);
      // Only the query of `next` is followed: its host need not be the one that may see the key.
      const query = httpUrl(status.next)?.search;
      const isMore = (status.data ?? []).length > 0 && followed.size < this.#order.maxPages;
      if (query !== undefined && isMore && !followed.has(query)) {
        followed.add(query);
        at = `${path}${query}`;
        continue;
      }
      if (status.status !== 'scraping') {
        await this.#learnErrors(path);
        const isPartial = status.status !== 'completed';
        return { isPartial, warning: cleanText(status.warning), skipped: this.#skipped };
      }
      await sleep(waitMs, this.#options.signal);
      waitMs = Math.min(LAST_WAIT_MS, waitMs * 2);
    }
  }

  /** One look at the crawl. A fault that may pass is no reason to break off what is paid for. */
  async #look(path: string): Promise<CrawlStatus> {
    const { signal } = this.#options;
    for (let failed = 0; ; ) {
      try {
        return await this.#client.ask({ method: 'get', path }, crawlStatus, this.#options);
      } catch (error) {
        failed += 1;
        if (failed === MAX_FAILED_LOOKS || signal?.aborted || !mayPass(error)) throw error;
        const { retryAfterMs = Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** failed) } = error;
        if (retryAfterMs > LONGEST_WAIT_MS) throw error;
        await sleep(retryAfterMs, signal);
      }
    }
  }

  #collect({ data, completed, total }: CrawlStatus): void {
    const { format, maxPages } = this.#order;
    for (const document of data ?? []) {
      const url = httpUrl(pageUrl(document))?.href;
      if (url === undefined || this.#seen.has(urlKey(url))) continue;
      this.#seen.add(urlKey(url));
      try {
        this.#pages.push(toPage(url, document, format));
      } catch (error) {
        this.#skipped.push({ url, reason: messageOf(error) });
      }
    }
    const done = completed ?? this.#seen.size;
    this.#options.onProgress?.({
      message: `Firecrawl has read ${done} pages`,
      done,
      ...(total && { total: Math.max(done, Math.min(total, maxPages)) }),
    });
  }

  /** Pages that failed are not among the results. */
  async #learnErrors(path: string): Promise<void> {
    try {
      const request = { method: 'get', path: `${path}/errors` } as const;
      const answer = await this.#client.ask(request, crawlErrors, this.#options);
      this.#skipped.push(...toSkipped(answer));
    } catch (error) {
      this.#order.logger.debug(`Firecrawl: no list of failed pages. ${messageOf(error)}`);
    }
  }

  /** A job that goes on costs credits, so it is cancelled; one that cannot be cancelled ends by itself. */
  async #breakOff(path: string, reason: unknown): Promise<CrawlReport> {
    using deadline = new Deadline(CANCEL_MS);
    const request = { method: 'delete', path } as const;
    await this.#client.ask(request, z.unknown(), { signal: deadline.signal }).catch((error) => {
      this.#order.logger.debug(`Firecrawl: the crawl was not cancelled. ${messageOf(error)}`);
    });
    if (!WebProviderError.is(reason) || this.#pages.length === 0) throw reason;
    return { isPartial: true, warning: reason.message, skipped: this.#skipped };
  }

  #nothingFound({ warning = '' }: CrawlReport): WebProviderError {
    const [skipped] = this.#skipped;
    const reason = skipped?.reason ?? warning;
    return new WebProviderError(
      skipped?.code ?? 'upstream',
      `Firecrawl's crawl brought no page${reason && `: ${reason.replace(/\.$/, '')}`}. Check the start URL, include and exclude.`,
    );
  }
}

/** The server fails, cannot be reached or is asked too often; it does not say that there is no such crawl. */
function mayPass(error: unknown): error is WebProviderError {
  if (!WebProviderError.is(error)) return false;
  return ['network', 'rate_limited'].includes(error.code) || (error.status ?? 0) >= 500;
}

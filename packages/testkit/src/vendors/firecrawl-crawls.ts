import { parseUrl } from '@hermes/web-core';
import type { FakeReply, FakeRequest, VendorContent, VendorPage } from '../vendor-fake.js';
import { refuse, refuseBody } from './firecrawl-errors.js';
import { checkBody, toDocument } from './firecrawl-wire.js';

/** Results are given in pages of this many. */
const PAGE_SIZE = 2;

interface Crawl {
  readonly id: string;
  readonly pages: readonly VendorPage[];
  readonly formats: readonly unknown[];
  /** Looks at its status so far. */
  looks: number;
  isCancelled: boolean;
}

/**
 * The jobs of `/v2/crawl`. At the first look nothing is read, at the second half of the pages are, then all: so a client has
 * to wait, to follow `next`, and to stop at an empty page of results.
 */
export class FirecrawlCrawls {
  /** A job stays at half of its pages for ever. */
  isStuck = false;
  readonly #jobs: Crawl[] = [];
  readonly #nextOrigin: string | undefined;

  constructor(nextOrigin: string | undefined) {
    this.#nextOrigin = nextOrigin;
  }

  /** Ids of the jobs that were cancelled. */
  get cancelled(): readonly string[] {
    return this.#jobs.filter((job) => job.isCancelled).map((job) => job.id);
  }

  answer(request: FakeRequest, content: VendorContent): FakeReply {
    const { method, path } = request;
    if (method === 'POST' && path === '/v2/crawl') return this.#start(request, content);
    const [id, ...rest] = path.split('/').slice(3);
    const job = this.#jobs.find((known) => known.id === id);
    if (!job) return { status: 404, json: { success: false, error: 'Job not found' } };
    if (method === 'GET' && rest.join() === 'errors') return errorsOf(job);
    if (method === 'GET' && rest.length === 0) return this.#status(job, request);
    if (method !== 'DELETE') return refuse(404, 'Not found');
    job.isCancelled = true;
    return { json: { status: 'cancelled' } }; // there is no `success` here
  }

  #start({ json, headers }: FakeRequest, content: VendorContent): FakeReply {
    const issue = checkBody('crawl', json);
    if (issue) return refuseBody(issue, 'Bad Request');
    const {
      url,
      limit = 10_000,
      includePaths = [],
      excludePaths = [],
      scrapeOptions,
    } = Object(json);
    if (!parseUrl(url)) {
      return refuseBody({ path: ['url'], message: 'Invalid url' }, 'Bad Request');
    }
    const fits = (patterns: readonly string[], page: VendorPage): boolean =>
      patterns.some((pattern) => new RegExp(pattern).test(new URL(page.url).pathname));
    const pages = content.pages.filter(
      (page) =>
        (includePaths.length === 0 || fits(includePaths, page)) && !fits(excludePaths, page),
    );
    const id = `0190d0a0-0000-7000-8000-${String(this.#jobs.length + 1).padStart(12, '0')}`;
    this.#jobs.push({
      id,
      pages: pages.slice(0, limit),
      formats: Object(scrapeOptions).formats ?? ['markdown'],
      looks: 0,
      isCancelled: false,
    });
    return { json: { success: true, id, url: `http://${headers.host}/v2/crawl/${id}` } };
  }

  #status(job: Crawl, { query, headers }: FakeRequest): FakeReply {
    job.looks += 1;
    const readable = job.pages.filter((page) => page.markdown !== undefined);
    const isDone = job.looks > 2 && !this.isStuck;
    const half = job.looks === 1 ? 0 : Math.ceil(readable.length / 2);
    const found = isDone ? readable : readable.slice(0, half);
    const skip = Number(query.get('skip') ?? 0);
    const rows = found.slice(skip, skip + PAGE_SIZE);
    const at = skip + rows.length;
    const origin = this.#nextOrigin ?? `http://${headers.host}`;
    const running = isDone ? 'completed' : 'scraping';
    return {
      json: {
        success: true,
        status: job.isCancelled ? 'cancelled' : running,
        completed: found.length,
        total: readable.length,
        creditsUsed: found.length,
        expiresAt: '2026-12-01T08:00:00.000Z',
        ...(at < readable.length && { next: `${origin}/v2/crawl/${job.id}?skip=${at}` }),
        data: rows.map((page) => toDocument(page, page.url, job.formats)),
      },
    };
  }
}

/** Pages that could not be read are not among the results. */
function errorsOf({ pages }: Crawl): FakeReply {
  const errors = pages
    .filter((page) => page.markdown === undefined)
    .map((page, index) => ({
      id: String(index),
      timestamp: '2026-11-30T08:00:01.000Z',
      url: page.url,
      code: 'SCRAPE_ALL_ENGINES_FAILED',
      error: 'All scraping engines failed!',
    }));
  return { json: { errors, robotsBlocked: [] } };
}

import { type CallOptions, type CrawlPlan, WebProviderError } from '@hermes/web-core';
import { emptyPage, isEmpty, type ReadPage } from '../page-reader.js';
import { type CrawlScope, isPageLink, outOfScope } from './crawl-scope.js';
import { Endings } from './endings.js';
import { Frontier, type Visit } from './frontier.js';
import type { HostTurns } from './host-turns.js';
import type { Robots } from './robots.js';

/** What a crawl works with. */
export interface CrawlTools extends Pick<CallOptions, 'onProgress'> {
  readonly turns: HostTurns;
  /** Between two requests; robots.txt may ask for more. */
  readonly gapMs: number;
  readPage(url: string): Promise<ReadPage>;
  loadRobots(pageUrl: string): Promise<Robots>;
}

/** A page that was left out, and why. */
export interface SkippedPage {
  readonly url: string;
  readonly reason: string;
}

export interface CrawlResult {
  readonly pages: readonly ReadPage[];
  readonly skipped: readonly SkippedPage[];
  /** The signal, or too many pages that could not be had, ended the crawl before it was through. */
  readonly isPartial: boolean;
}

/** A longer wish is cut: a crawl has minutes, not hours. */
const MAX_CRAWL_DELAY_MS = 10_000;
/** Requests for each page wanted; a site of dead links and redirects is given up. */
const ATTEMPTS_PER_PAGE = 5;

/** One breadth-first walk over one site. */
export class Crawl {
  readonly #plan: CrawlPlan;
  readonly #tools: CrawlTools;
  readonly #signal: AbortSignal;
  readonly #frontier = new Frontier();
  readonly #endings = new Endings();
  readonly #pages: ReadPage[] = [];
  readonly #skipped: SkippedPage[] = [];
  /** Set by the first PDF that could not be read for want of the library: the others are not fetched. */
  #pdfObjection: string | undefined;

  constructor(plan: CrawlPlan, tools: CrawlTools, signal: AbortSignal) {
    this.#plan = plan;
    this.#tools = tools;
    this.#signal = signal;
  }

  /** @throws WebProviderError when the start page itself cannot be had. */
  async run(): Promise<CrawlResult> {
    const { robots, scope } = await this.#start();
    let attempts = this.#plan.maxPages * ATTEMPTS_PER_PAGE;
    while (this.#pages.length < this.#plan.maxPages && attempts > 0 && !this.#signal.aborted) {
      const visit = this.#frontier.take();
      if (!visit) break;
      if (this.#endings.hasAddress(visit.url)) continue;
      const objection = this.#objection(visit.url, robots);
      if (objection !== undefined) {
        this.#skip(visit.url, objection);
        continue;
      }
      attempts -= 1;
      await this.#visit(visit, robots, scope);
    }
    const isFull = this.#pages.length === this.#plan.maxPages;
    const isGivenUp = attempts === 0 && !isFull && this.#frontier.size > 0;
    const isPartial = this.#signal.aborted || isGivenUp;
    return { pages: this.#pages, skipped: this.#skipped, isPartial };
  }

  /** Reads the start page. The site of the crawl is the one on which its redirects end. */
  async #start(): Promise<{ readonly robots: Robots; readonly scope: CrawlScope }> {
    const { start, include, exclude } = this.#plan;
    const asked = await this.#permission(start);
    const page = await this.#read(start, asked);
    const { host } = new URL(page.url);
    const robots = host === new URL(start).host ? asked : await this.#permission(page.url);
    if (!robots.allows(page.url)) throw disallowed(page.url);
    if (isEmpty(page) && page.document.links.length === 0) throw emptyPage(page);
    const scope = { host, include, exclude };
    this.#frontier.learn(start);
    this.#accept(page, { depth: 0, scope });
    return { robots, scope };
  }

  async #permission(url: string): Promise<Robots> {
    const robots = await this.#tools.loadRobots(url);
    if (!robots.allows(url)) throw disallowed(url);
    return robots;
  }

  /** Why a page is not asked for. */
  #objection(url: string, robots: Robots): string | undefined {
    if (!robots.allows(url)) return 'robots.txt disallows it';
    return isPdfLink(url) ? this.#pdfObjection : undefined;
  }

  async #visit(visit: Visit, robots: Robots, scope: CrawlScope): Promise<void> {
    try {
      const page = await this.#read(visit.url, robots);
      const refusal = this.#refuse(page, robots, scope);
      if (refusal !== undefined) this.#skip(visit.url, refusal);
      else if (!this.#endings.has(page)) this.#accept(page, { depth: visit.depth, scope });
    } catch (error) {
      if (!WebProviderError.is(error)) throw error;
      if (this.#signal.aborted) return;
      this.#skip(visit.url, error.message);
      const cannotRead = error.code === 'not_configured' || error.code === 'unsupported';
      if (cannotRead && isPdfLink(visit.url)) this.#pdfObjection = error.message;
    }
  }

  #read(url: string, robots: Robots): Promise<ReadPage> {
    const gapMs = Math.max(this.#tools.gapMs, Math.min(robots.crawlDelayMs, MAX_CRAWL_DELAY_MS));
    const options = { gapMs, signal: this.#signal };
    return this.#tools.turns.take(new URL(url).host, options, () => this.#tools.readPage(url));
  }

  /** Why a page that was read is left out after all: redirects may have led anywhere. */
  #refuse(page: ReadPage, robots: Robots, scope: CrawlScope): string | undefined {
    const outside = outOfScope(new URL(page.url), scope);
    if (outside !== undefined) return `redirects to a page out of scope: ${outside}`;
    if (!robots.allows(page.url)) return 'redirects to a page that robots.txt disallows';
    return isAsset(page.contentType) ? `no page (${page.contentType})` : undefined;
  }

  #accept(page: ReadPage, at: { readonly depth: number; readonly scope: CrawlScope }): void {
    const isStart = this.#pages.length === 0 && at.depth === 0;
    this.#endings.add(page);
    this.#follow(page, at);
    if (page.document.robots.noindex && !isStart) {
      this.#skip(page.url, 'the page asks robots not to index it (noindex)');
      return;
    }
    if (isEmpty(page) && !isStart) {
      this.#skip(page.url, emptyPage(page).message);
      return;
    }
    this.#pages.push(page);
    this.#report(page);
  }

  #follow(
    page: ReadPage,
    { depth, scope }: { readonly depth: number; readonly scope: CrawlScope },
  ): void {
    if (depth >= this.#plan.maxDepth || page.document.robots.nofollow) return;
    for (const link of page.document.links) {
      const url = new URL(link);
      const isWanted = isPageLink(url) && outOfScope(url, scope) === undefined;
      if (isWanted) this.#frontier.add({ url: link, depth: depth + 1 });
    }
  }

  #report(page: ReadPage): void {
    const done = this.#pages.length;
    const total = Math.min(this.#plan.maxPages, done + this.#frontier.size);
    this.#tools.onProgress?.({ message: `Read ${page.url}`, done, total });
  }

  #skip(url: string, reason: string): void {
    this.#skipped.push({ url, reason });
  }
}

/** A script or a style sheet, which its address does not tell: `/wiki/Node.js` is a page. */
function isAsset(contentType: string): boolean {
  return /^\s*(text|application)\/(x-)?(javascript|ecmascript|css)\b/i.test(contentType);
}

function isPdfLink(url: string): boolean {
  return /\.pdf$/i.test(new URL(url).pathname);
}

function disallowed(url: string): WebProviderError {
  const { host, pathname } = new URL(url);
  return new WebProviderError(
    'blocked',
    `${host}: robots.txt disallows ${pathname}, so it is not crawled. Extract the page alone instead.`,
  );
}

import { type CallOptions, parseUrl, type RawHit, WebProviderError } from '@hermes/web-core';
import type { Endpoints } from './endpoint.js';
import type { NextForm, ResultsPage } from './results-page.js';

/** The first page has 10 hits and the others 15 each: seven pages are the 100 hits that a caller may ask for. */
const MAX_PAGES = 7;

type Form = Readonly<Record<string, string>>;

/** Posts a form and reads the page that comes back; rejects where that has no results and does not say so. */
export type Ask = (url: string, form: Form) => Promise<ResultsPage>;

/** Reads the pages of one search: the first from whichever endpoint answers, the others from that same endpoint. */
export class PageWalk {
  readonly #ask: Ask;
  readonly #options: CallOptions;

  constructor(ask: Ask, options: CallOptions) {
    this.#ask = ask;
    this.#options = options;
  }

  /** Rows of one page after the other, as long as the next one lies further on. */
  async *pages(endpoints: Endpoints, form: Form): AsyncGenerator<readonly RawHit[]> {
    const { url, page } = await this.#first(endpoints, form);
    yield page.rows;
    let next = page.next;
    for (let number = 2; number <= MAX_PAGES && next; number += 1) {
      const target = targetOf(next, url);
      if (target === undefined) return;
      const { offset } = next;
      const following = await this.#ask(target, next.fields);
      yield following.rows;
      next = (following.next?.offset ?? 0) > offset ? following.next : undefined;
    }
  }

  /** The second endpoint is for when the first is challenged or broken; a wait that was asked for holds for both. */
  async #first(
    { html, lite }: Endpoints,
    form: Form,
  ): Promise<{ readonly url: string; readonly page: ResultsPage }> {
    try {
      return { url: html, page: await this.#ask(html, form) };
    } catch (error) {
      if (this.#isOver() || hasCode(error, 'rate_limited')) throw error;
      try {
        return { url: lite, page: await this.#ask(lite, form) };
      } catch (second) {
        // A challenge explains why the other page was odd, and the caller's own end explains everything.
        throw this.#isOver() || hasCode(second, 'blocked') ? second : error;
      }
    }
  }

  #isOver(): boolean {
    return this.#options.signal?.aborted === true;
  }
}

/** Where a form leads, unless that is another site. */
function targetOf({ action }: NextForm, url: string): string | undefined {
  const target = parseUrl(action, url);
  return target?.origin === new URL(url).origin ? target.href : undefined;
}

function hasCode(error: unknown, code: string): boolean {
  return WebProviderError.is(error) && error.code === code;
}

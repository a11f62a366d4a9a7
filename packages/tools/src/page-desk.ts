import {
  type ExtractedPage,
  type Failure,
  pageFailed,
  urlKey,
  WebProviderError,
} from '@hermes/web-core';

/** A second provider would be refused too, or nobody waits any more. */
const FINAL_CODES: ReadonlySet<string> = new Set(['bad_request', 'policy', 'aborted']);

/** The pages of one call: what has been delivered is kept, and of what failed its first error. */
export class PageDesk {
  readonly #urls: readonly string[];
  readonly #pages = new Map<string, ExtractedPage>();

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /** URLs that another provider may still deliver. */
  get open(): readonly string[] {
    return this.#urls.filter((url) => {
      const page = this.#pages.get(urlKey(url));
      return !page || (page.error !== undefined && !FINAL_CODES.has(page.code ?? ''));
    });
  }

  get hasPages(): boolean {
    return this.#pages.size > 0;
  }

  take(pages: readonly ExtractedPage[]): void {
    for (const page of pages) {
      const key = urlKey(page.url);
      if (!this.#pages.has(key) || page.error === undefined) this.#pages.set(key, page);
    }
  }

  /** One entry per URL; those that nobody gave anything for carry the failure. */
  entries(failure: Failure | undefined): readonly ExtractedPage[] {
    return this.#urls.map((url) => this.#pages.get(urlKey(url)) ?? undelivered(url, failure));
  }
}

function undelivered(url: string, failure: Failure | undefined): ExtractedPage {
  const { error = 'No provider returned this page.', code = 'upstream' } = failure ?? {};
  return pageFailed(url, new WebProviderError(code, error));
}

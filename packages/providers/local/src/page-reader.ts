import { type ExtractFormat, WebProviderError } from '@hermes/web-core';
import type { ExtractedDocument } from './engine/extract-document.js';
import type { ExtractionPool } from './extraction-pool.js';
import { fetchPage } from './fetch-page.js';
import type { PageClient } from './page-client.js';

/** A page that was fetched and read. */
export interface ReadPage {
  /** Where the redirects ended. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  readonly document: ExtractedDocument;
}

/** Fetches pages and turns them into documents. */
export class PageReader {
  readonly #client: PageClient;
  readonly #pool: ExtractionPool;

  constructor(client: PageClient, pool: ExtractionPool) {
    this.#client = client;
    this.#pool = pool;
  }

  /** @throws WebProviderError whatever keeps the page from being read, an empty one included. */
  async read(url: string, format: ExtractFormat, signal: AbortSignal): Promise<ReadPage> {
    const { bytes, ...page } = await fetchPage(this.#client, url, signal);
    const input = { bytes, url: page.url, contentType: page.contentType, format };
    return { ...page, document: await this.#pool.extract(input, signal) };
  }
}

/** Whether there is anything to hand on; links may have been found all the same. */
export function isEmpty(page: ReadPage): boolean {
  return page.document.content === '';
}

/** The error of a page without readable text. */
export function emptyPage(page: ReadPage): WebProviderError {
  return new WebProviderError(
    'bad_response',
    `${new URL(page.url).host}: the page holds no readable text; it may need a browser that runs its scripts.`,
  );
}

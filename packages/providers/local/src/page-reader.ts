import {
  type CallOptions,
  type ExtractFormat,
  untilAborted,
  WebProviderError,
} from '@hermes/web-core';
import type { ExtractedDocument } from './engine/extract-document.js';
import type { ExtractionPool } from './extraction-pool.js';
import { fetchPage } from './fetch-page.js';
import type { PageClient } from './page-client.js';
import { tagRules } from './robots-tag.js';

/** A page that was fetched and read. */
export interface ReadPage {
  /** Where the redirects ended. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  readonly isPdf: boolean;
  readonly document: ExtractedDocument;
}

/** What a reader works with. */
export interface ReaderTools {
  readonly client: PageClient;
  readonly pool: ExtractionPool;
  /** Gives the path of the PDF library; fails where it is not there and may not be installed. */
  findPdfLibrary(onProgress: CallOptions['onProgress']): Promise<string>;
}

/** How pages are read. */
export interface ReadOptions extends Pick<CallOptions, 'onProgress'> {
  readonly format: ExtractFormat;
  readonly signal: AbortSignal;
}

/** Fetches pages and turns them into documents. */
export class PageReader {
  readonly #tools: ReaderTools;

  constructor(tools: ReaderTools) {
    this.#tools = tools;
  }

  /** @throws WebProviderError whatever keeps the page from being read, an empty one included. */
  async read(url: string, { format, signal, onProgress }: ReadOptions): Promise<ReadPage> {
    const { client, pool, findPdfLibrary } = this.#tools;
    const { bytes, robotsTag, ...page } = await fetchPage(client, url, signal);
    const input = { bytes, url: page.url, contentType: page.contentType, format };
    const withRules = (document: ExtractedDocument): ReadPage => {
      const rules = tagRules(robotsTag);
      const noindex = rules.noindex || document.robots.noindex;
      const nofollow = rules.nofollow || document.robots.nofollow;
      return { ...page, document: { ...document, robots: { noindex, nofollow } } };
    };
    if (!page.isPdf) return withRules(await pool.extract(input, signal));
    const host = new URL(page.url).host;
    const pdfLibrary = await untilAborted(host, findPdfLibrary(onProgress), signal);
    return withRules(await pool.extract({ ...input, pdfLibrary }, signal));
  }
}

/** Whether there is anything to hand on; links may have been found all the same. */
export function isEmpty(page: ReadPage): boolean {
  return page.document.content === '';
}

/** The error of a page without readable text. */
export function emptyPage(page: ReadPage): WebProviderError {
  const { host } = new URL(page.url);
  const { refresh } = page.document.facts;
  const why =
    refresh === undefined
      ? 'it may need a browser that runs its scripts'
      : `it sends its readers on to ${refresh}, which can be extracted instead`;
  const what = page.isPdf
    ? 'the PDF holds no text; its pages may be scanned images'
    : `the page holds no readable text; ${why}`;
  return new WebProviderError('bad_response', `${host}: ${what}.`);
}

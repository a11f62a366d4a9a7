/** A step of a long call, for people who wait. */
export interface Progress {
  readonly message: string;
  /** Units done so far, such as pages. */
  readonly done?: number;
  /** Units in all, where known. */
  readonly total?: number;
}

/** What travels with every call. */
export interface CallOptions {
  /** Ends the call early; the call then fails with code `aborted`, or `timeout` where the reason is a `TimeoutError`. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** What a page is turned into. */
export type ExtractFormat = 'markdown' | 'html' | 'text';

/** Deep crawl: exactly one URL, one entry per page. */
export interface CrawlOptions {
  /** 1 to 100. @defaultValue 10 */
  readonly maxPages?: number;
  /** Links away from the start page; 0 is that page alone. @defaultValue 2 */
  readonly maxDepth?: number;
  /** URL paths to keep to, with `*` for any run of characters, such as `/docs/*`. Absent: the whole site. */
  readonly include?: readonly string[];
  /** URL paths to leave out, written like `include`; wins over it. */
  readonly exclude?: readonly string[];
  /** What is wanted, in words, for providers that choose links by it. Others ignore it. */
  readonly instructions?: string;
}

/** What travels with `extract()`. */
export interface ExtractOptions extends CallOptions {
  /** @defaultValue `markdown` */
  readonly format?: ExtractFormat;
  /** Characters wanted per page, for providers that can shorten on their side. */
  readonly maxChars?: number;
  readonly crawl?: CrawlOptions;
}

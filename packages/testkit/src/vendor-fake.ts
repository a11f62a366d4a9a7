import type { WebErrorCode } from '@hermes/web-core';

/** One request as the fake saw it. */
export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Lower-case names; a repeated header is joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body where it is JSON. */
  readonly json: unknown;
}

/** A whole answer. `json` is sent as application/json, `body` as text/html unless the headers say otherwise. */
export interface FakeReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: string | Uint8Array;
}

/** A search row in neutral words; the fake puts it into its vendor's wire shape. Any value may be missing, null or dirty. */
export interface VendorRow {
  readonly url?: unknown;
  readonly title?: unknown;
  readonly text?: unknown;
}

/** A page that the vendor can read, or that it fails to read. */
export interface VendorPage {
  readonly url: string;
  readonly title?: unknown;
  /** Absent: the vendor could not read it. */
  readonly markdown?: string;
}

/** What the vendor knows during one test. */
export interface VendorContent {
  readonly rows: readonly VendorRow[];
  /** Readable pages; also those that a crawl finds, in order. */
  readonly pages: readonly VendorPage[];
}

/** An error that the vendor documents, with its exact body, and the code that a provider owes for it. */
export interface DocumentedError {
  /** Short name for the report, such as `401 invalid key`. */
  readonly name: string;
  readonly reply: FakeReply;
  readonly code: WebErrorCode;
}

/**
 * A vendor's API on loopback: strict about what the real one refuses (method, path, authentication, unknown fields,
 * limits), honest in the shapes that it answers.
 */
export interface VendorFake {
  /** Provider name, such as `tavily`. */
  readonly vendor: string;
  /** The credential that it accepts; `''` where the vendor takes none. */
  readonly key: string;
  answer(request: FakeRequest, content: VendorContent): FakeReply | Promise<FakeReply>;
  readonly errors: readonly DocumentedError[];
  /** How the vendor reports a failure with HTTP 200; a text says why it never does. */
  readonly errorInSuccess: DocumentedError | string;
}

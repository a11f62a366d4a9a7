import { WebProviderError } from '@hermes/web-core';
import * as z from 'zod/mini';
import english from 'zod/v4/locales/en.js';

/** What `web_search` is called with. */
export interface SearchArguments {
  readonly query: string;
  /** 1 to 100. @defaultValue 5 */
  readonly limit?: number;
}

/** What `web_extract` is called with. */
export interface ExtractArguments {
  /** 1 to 5 (`web.extract_max_urls`); exactly one on a crawl. */
  readonly urls: readonly string[];
  /** @defaultValue `markdown` */
  readonly format?: 'markdown' | 'html' | 'text';
  /** Characters per page, 2 000 to 500 000. @defaultValue 15 000 (`web.extract_char_limit`) */
  readonly char_limit?: number;
  readonly crawl?: CrawlArguments;
}

/** Deep crawl: one start URL, one entry per page. */
export interface CrawlArguments {
  /** 1 to 100. @defaultValue 10 */
  readonly max_pages?: number;
  /** Links away from the start page, 0 to 10. @defaultValue 2 */
  readonly max_depth?: number;
  /** URL paths to keep to, `*` for any run of characters. */
  readonly include?: readonly string[];
  /** URL paths to leave out. */
  readonly exclude?: readonly string[];
  readonly instructions?: string;
}

const IN_ENGLISH = { error: english().localeError };

const limited = (min: number, max: number): z.ZodMiniNumber =>
  z.int().check(z.gte(min), z.lte(max));
const paths = z.optional(z.array(z.string()));

const searchSchema = z.strictObject({
  query: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'must not be empty'),
      z.maxLength(10_000, 'must be at most 10,000 characters'),
    ),
  limit: z._default(limited(1, 100), 5),
});

const extractSchema = z.strictObject({
  urls: z.array(z.string()).check(z.minLength(1, 'must hold at least one URL')),
  format: z._default(z.enum(['markdown', 'html', 'text']), 'markdown'),
  char_limit: z.optional(limited(2000, 500_000)),
  crawl: z.optional(
    z.strictObject({
      max_pages: z._default(limited(1, 100), 10),
      max_depth: z._default(limited(0, 10), 2),
      include: paths,
      exclude: paths,
      instructions: z.optional(z.string()),
    }),
  ),
});

/** Arguments with their defaults filled in. Written out: this file's declarations are public, and zod is no dependency. */
export interface SearchRequest {
  readonly query: string;
  readonly limit: number;
}

export interface ExtractRequest {
  readonly urls: readonly string[];
  readonly format: 'markdown' | 'html' | 'text';
  readonly char_limit?: number | undefined;
  readonly crawl?: CrawlRequest | undefined;
}

interface CrawlRequest {
  readonly max_pages: number;
  readonly max_depth: number;
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly instructions?: string | undefined;
}

/** @throws WebProviderError `bad_request` that names the argument. */
export function readSearchArguments(value: unknown): SearchRequest {
  return read('web_search', searchSchema, value);
}

/** @throws WebProviderError `bad_request` that names the argument. */
export function readExtractArguments(value: unknown, maxUrls: number): ExtractRequest {
  const request = read('web_extract', extractSchema, value);
  const { length } = request.urls;
  if (request.crawl && length !== 1) {
    throw badRequest(
      'web_extract',
      `urls: a crawl starts from exactly one URL; this call has ${length}`,
    );
  }
  if (length > maxUrls) {
    throw badRequest(
      'web_extract',
      `urls: at most ${maxUrls} URLs a call (web.extract_max_urls); this one has ${length}`,
    );
  }
  return request;
}

function read<T>(tool: string, schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(value, IN_ENGLISH);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = issue?.path.join('.');
  throw badRequest(tool, `${name ? `${name}: ` : ''}${issue?.message ?? 'invalid arguments'}`);
}

function badRequest(tool: string, reason: string): WebProviderError {
  return new WebProviderError(
    'bad_request',
    `${tool}: ${reason}. Correct the arguments and call again.`,
  );
}

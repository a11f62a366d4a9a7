import { cutText } from './cut-text.js';
import type { SearchHit, SearchSuccess } from './envelope.js';
import { cleanText } from './text.js';
import { httpUrl, keyOfUrl, unwrapRedirect } from './url.js';

/** Longest parts of a hit, in UTF-16 units: what is longer is no title, and no URL that a server takes. */
const MAX_TITLE = 300;
const MAX_DESCRIPTION = 4000;
const MAX_URL = 8000;

/** A hit as a vendor gives it: any field may be missing, marked up or dirty. */
export interface RawHit {
  readonly title?: unknown;
  readonly url?: unknown;
  readonly description?: unknown;
  readonly published?: unknown;
  readonly score?: unknown;
}

/**
 * The success envelope of vendor rows, cleaned as every provider owes it: text without markup, absolute http(s) URLs
 * with tracking redirects unwrapped and credentials left out, over-long texts cut, rows without a URL and duplicates dropped, the title falling back to the host,
 * cut to `limit`, positions from 1.
 */
export function searchOk(rows: readonly RawHit[], limit = Number.POSITIVE_INFINITY): SearchSuccess {
  const web: SearchHit[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    if (web.length >= limit) break;
    const url = cleanUrl(row.url);
    const key = url && keyOfUrl(url);
    if (!key || seen.has(key)) continue;
    seen.add(key);
    web.push(cleanHit(row, url, web.length + 1));
  }
  return { success: true, data: { web } };
}

function cleanUrl(value: unknown): URL | undefined {
  const wrapped = httpUrl(value);
  if (!wrapped) return undefined;
  const url = unwrapRedirect(wrapped);
  if (url.username !== '') url.username = ''; // setting parses the URL again
  if (url.password !== '') url.password = '';
  return url.href.length > MAX_URL ? undefined : url;
}

function cleanHit(row: RawHit, url: URL, position: number): SearchHit {
  const published = cleanText(row.published);
  return {
    title: cutText(cleanText(row.title), MAX_TITLE) || url.hostname,
    url: url.href,
    description: cutText(cleanText(row.description), MAX_DESCRIPTION),
    position,
    ...(published !== '' && { published }),
    ...(typeof row.score === 'number' && Number.isFinite(row.score) && { score: row.score }),
  };
}

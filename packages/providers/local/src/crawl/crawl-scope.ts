import { matchesPath } from './path-pattern.js';

/** Which pages a crawl is about. */
export interface CrawlScope {
  /** Host with port. */
  readonly host: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Endings of files that are no pages; fetching them costs the site and yields nothing. A name such as `File:a.png` or `Vue.js` is that of a page. */
const NO_PAGE =
  /\/[^/:]*\.(avif|bmp|css|docx?|eot|epub|exe|gif|gz|ico|iso|jar|jpe?g|m4[av]|mov|mp[34]|mpe?g|msi|og[gv]|otf|png|pptx?|rar|svg|tar|tgz|tiff?|ttf|wasm|wav|web[mp]|woff2?|xlsx?|xz|zip|7z)$/i;

/** Longer addresses are made by traps: calendars, session ids, relative links that grow. */
const MAX_URL_LENGTH = 1000;
const MAX_SEGMENTS = 20;
const MAX_REPEATS = 3;

/** Why a URL is no part of the crawl, in a few words; `undefined` when it is. */
export function outOfScope(url: URL, scope: CrawlScope): string | undefined {
  if (url.host !== scope.host) return `another site (${url.host})`;
  const { include, exclude } = scope;
  if (exclude.some((pattern) => matchesPath(pattern, url.pathname))) return 'excluded';
  if (include.length > 0 && !include.some((pattern) => matchesPath(pattern, url.pathname))) {
    return 'not included';
  }
  return undefined;
}

/** Whether a link looks like a page that is worth a request. */
export function isPageLink(url: URL): boolean {
  if (url.href.length > MAX_URL_LENGTH || NO_PAGE.test(url.pathname)) return false;
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  if (segments.length > MAX_SEGMENTS) return false;
  return segments.every(
    (segment) => segments.filter((other) => other === segment).length <= MAX_REPEATS,
  );
}

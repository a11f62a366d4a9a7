import { type ExtractedPage, pageFailed } from './envelope.js';
import { WebProviderError } from './errors.js';
import { urlKey } from './url.js';

/**
 * One entry per requested URL, in request order, under the URL asked for. A page is matched by the URL that it names,
 * then by the source URL in its metadata; one asked and one answered match. Nothing is ever matched by its place in
 * the list: a request that no page names gets an error entry.
 */
export function matchPages(
  requested: readonly string[],
  pages: readonly ExtractedPage[],
): readonly ExtractedPage[] {
  const byKey = new Map<string, ExtractedPage>();
  const remember = (key: unknown, page: ExtractedPage): void => {
    if (typeof key === 'string' && !byKey.has(urlKey(key))) byKey.set(urlKey(key), page);
  };
  for (const page of pages) remember(page.url, page);
  for (const page of pages) {
    remember(page.metadata?.sourceURL, page);
    remember(page.metadata?.source_url, page);
  }
  const only =
    new Set(requested.map(urlKey)).size === 1 && pages.length === 1 ? pages[0] : undefined;
  return requested.map((url) => {
    const page = byKey.get(urlKey(url)) ?? only;
    return page ? underUrl(url, page) : pageFailed(url, missing());
  });
}

/** The page under the URL asked for; where the provider named another, that one is kept as `metadata.final_url`. */
function underUrl(url: string, page: ExtractedPage): ExtractedPage {
  if (page.url === url || urlKey(page.url) === urlKey(url)) return { ...page, url };
  return { ...page, url, metadata: { final_url: page.url, ...page.metadata } };
}

function missing(): WebProviderError {
  return new WebProviderError(
    'bad_response',
    'The provider returned nothing for this URL. Try it again, or choose another web.extract_backend.',
  );
}

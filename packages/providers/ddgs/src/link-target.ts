import { httpUrl } from '@hermes/web-core';

/** Links of a page are relative to DuckDuckGo, also where the page came through another address. */
const BASE = 'https://duckduckgo.com/';

/**
 * Where a result's link leads, its tracking redirect taken off. Nothing for an advertisement, for a page of the site's
 * own frame and for what is no web address.
 */
export function linkTarget(href = ''): string | undefined {
  const absolute = httpUrl(href);
  const url = absolute ?? httpUrl(href, BASE);
  if (!url || !isDuckDuckGo(url)) return url?.href;
  if (url.pathname === '/l/') return linkTarget(url.searchParams.get('uddg') ?? '');
  const isAd = url.pathname === '/y.js' || AD_PARAMETERS.some((name) => url.searchParams.has(name));
  return isAd ? undefined : absolute?.href;
}

const AD_PARAMETERS = ['ad_domain', 'ad_provider'] as const;

function isDuckDuckGo(url: URL): boolean {
  return url.hostname === 'duckduckgo.com' || url.hostname.endsWith('.duckduckgo.com');
}

import { type ExtractedPage, parseUrl } from '@hermes/web-core';
import { judgeUrl } from '@hermes/web-core/guard';

/** Whether a page may be kept: not of a private host, nor of one in `web.cache_exempt_hosts`. */
export function mayKeep(url: string, exemptHosts: readonly string[]): boolean {
  const host = parseUrl(url)?.hostname.replace(/\.$/, '') ?? '';
  if (!host.includes('.') || /\.(local|localhost|internal)$/.test(host)) return false;
  if (!isPublic(url)) return false;
  return !exemptHosts.some((rule) => matches(host, rule.replace(/^\*?\./, '')));
}

/** Whether a page that was read may be kept: a redirect may have led to another host than the one asked for. */
export function mayKeepPage(page: ExtractedPage, exemptHosts: readonly string[]): boolean {
  return originsOf(page).every((url) => parseUrl(url) === undefined || mayKeep(url, exemptHosts));
}

/** The URLs that a page says it comes from. */
export function originsOf({ url, metadata = {} }: ExtractedPage): readonly string[] {
  const { final_url, sourceURL, source_url } = metadata;
  return [url, final_url, sourceURL, source_url].filter((origin) => typeof origin === 'string');
}

function matches(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

function isPublic(url: string): boolean {
  try {
    judgeUrl(url, { allowPrivate: false });
    return true;
  } catch {
    return false; // judged by its text: an address or name that is not public
  }
}

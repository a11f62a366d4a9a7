import {
  type ExtractedPage,
  pageFailed,
  type Settings,
  urlKey,
  WebProviderError,
} from '@hermes/web-core';
import { judgeHost, judgeUrl, proxySettings, systemLookup } from '@hermes/web-core/guard';
import type { Host } from './host.js';

/** The URLs of a call after the guard: those that may be asked for, and an entry for each that may not. */
export interface JudgedUrls {
  /** Each distinct URL once, as asked for. */
  readonly allowed: readonly string[];
  readonly refused: ReadonlyMap<string, ExtractedPage>;
  /** One entry per requested URL, in request order, from the pages that came for the allowed ones. */
  merge(pages: readonly ExtractedPage[]): readonly ExtractedPage[];
}

/** Judges every URL by itself; a refused one does not touch the others. Behind a proxy names are left to the proxy. */
export async function judgeUrls(
  requested: readonly string[],
  settings: Settings,
  host: Host,
): Promise<JudgedUrls> {
  const distinct = requested.map((url) => url.trim()).filter(isFirstOfItsKind);
  const verdicts = await Promise.all(distinct.map(async (url) => judge(url, settings, host)));
  const refused = new Map<string, ExtractedPage>();
  for (const [index, url] of distinct.entries()) {
    const error = verdicts[index];
    if (error) refused.set(urlKey(url), pageFailed(url, error));
  }
  const merge = (pages: readonly ExtractedPage[]): readonly ExtractedPage[] => {
    const byKey = new Map(pages.map((page) => [urlKey(page.url), page]));
    return requested.map((url) => ({ ...entryFor(url, refused, byKey), url }));
  };
  const allowed = distinct.filter((url) => !refused.has(urlKey(url)));
  return {
    allowed,
    refused,
    merge,
  };
}

function isFirstOfItsKind(url: string, index: number, urls: readonly string[]): boolean {
  return urls.findIndex((other) => urlKey(other) === urlKey(url)) === index;
}

function entryFor(
  url: string,
  refused: ReadonlyMap<string, ExtractedPage>,
  pages: ReadonlyMap<string, ExtractedPage>,
): ExtractedPage {
  const entry = refused.get(urlKey(url)) ?? pages.get(urlKey(url));
  return (
    entry ?? pageFailed(url, new WebProviderError('internal', 'No entry was made for this URL.'))
  );
}

/** Names are resolved too, but behind a proxy: there the proxy resolves them. */
async function judge(
  url: string,
  settings: Settings,
  host: Host,
): Promise<WebProviderError | undefined> {
  const policy = { allowPrivate: settings.allowPrivateUrls };
  const refusal = refusalOf(() => judgeUrl(url, policy));
  if (refusal || proxySettings(host.env)) return refusal;
  const lookup = host.lookup ?? systemLookup;
  return judgeHost(url, policy, lookup).then(() => undefined, asRefusal);
}

function refusalOf(judgement: () => unknown): WebProviderError | undefined {
  try {
    judgement();
    return undefined;
  } catch (error) {
    return asRefusal(error);
  }
}

function asRefusal(error: unknown): WebProviderError {
  if (WebProviderError.is(error)) return error;
  throw error;
}

/** Pages whose final URL the guard refuses, by its text, become errors: a vendor may have followed a redirect inwards. */
export function guardFinalUrls(
  pages: readonly ExtractedPage[],
  settings: Settings,
): readonly ExtractedPage[] {
  return pages.map((page) => {
    const final = page.metadata?.final_url ?? page.metadata?.sourceURL;
    if (typeof final !== 'string' || page.error !== undefined) return page;
    const refusal = refusalOf(() => judgeUrl(final, { allowPrivate: settings.allowPrivateUrls }));
    return refusal ? pageFailed(page.url, refusal) : page;
  });
}

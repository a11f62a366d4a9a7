import {
  type Env,
  type ExtractedPage,
  type Lookup,
  pageFailed,
  parseUrl,
  type Settings,
  urlKey,
  WebProviderError,
} from '@hermes/web-core';
import {
  type GuardPolicy,
  guardPolicy,
  judgeHost,
  judgeUrl,
  proxySettings,
  systemLookup,
  usesProxy,
} from '@hermes/web-core/guard';
import { originsOf } from './cache-rules.js';
import { refuseSecretUrl } from './secrets.js';
import type { WebsitePolicy } from './website-policy.js';

/** What the guard goes by. */
export interface GuardContext {
  readonly env: Env;
  /** Absent: the system's. */
  readonly lookup: Lookup | undefined;
  ready(): Promise<{ readonly settings: Settings; readonly websites: WebsitePolicy }>;
}

/** The URLs of a call after the guard: those that may be asked for, and an entry for each that may not. */
export interface JudgedUrls {
  /** Each distinct URL once: as asked for, unless another parser might see another host in it. */
  readonly allowed: readonly string[];
  readonly refused: ReadonlyMap<string, ExtractedPage>;
  /** One entry per requested URL, in request order, from the pages that came for the allowed ones. */
  merge(pages: readonly ExtractedPage[]): readonly ExtractedPage[];
}

/**
 * Judges every URL by itself; a refused one does not touch the others. Names that a proxy resolves are left to it.
 *
 * @throws WebProviderError `policy` for the whole call when any of the URLs carries a credential.
 */
export async function judgeUrls(
  requested: readonly string[],
  context: GuardContext,
): Promise<JudgedUrls> {
  for (const url of requested) refuseSecretUrl(url);
  const distinct = requested.map((url) => url.trim()).filter(isFirstOfItsKind);
  const verdicts = await Promise.all(distinct.map(async (url) => judge(url, context)));
  const allowed: string[] = [];
  const refused = new Map<string, ExtractedPage>();
  for (const [index, url] of distinct.entries()) {
    const verdict = verdicts[index];
    if (verdict instanceof URL) allowed.push(asJudged(url, verdict));
    else if (verdict) refused.set(urlKey(url), pageFailed(url, verdict));
  }
  const merge = (pages: readonly ExtractedPage[]): readonly ExtractedPage[] => {
    const byKey = new Map(pages.map((page) => [urlKey(page.url), page]));
    return requested.map((url) => ({ ...entryFor(url, refused, byKey), url }));
  };
  return { allowed, refused, merge };
}

/**
 * Pages that came from an address or a site which may not be read become errors: a vendor may have followed a redirect
 * or, on a crawl, a link.
 */
export async function guardFinalUrls(
  pages: readonly ExtractedPage[],
  context: GuardContext,
): Promise<readonly ExtractedPage[]> {
  const { settings, websites } = await context.ready();
  const policy = guardPolicy(settings);
  return pages.map((page) => {
    if (page.error !== undefined) return page;
    const [refusal] = originsOf(page).flatMap((url) => refusalOf(url, { policy, websites }) ?? []);
    return refusal ? pageFailed(page.url, refusal) : page;
  });
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

async function judge(text: string, context: GuardContext): Promise<URL | WebProviderError> {
  const { settings, websites } = await context.ready();
  const policy = guardPolicy(settings);
  const proxy = proxySettings(context.env);
  try {
    const url = judgeUrl(text, policy);
    const refusal = websites.check(url.href);
    if (refusal || usesProxy(url, proxy)) return refusal ?? url;
    return await judgeHost(text, policy, context.lookup ?? systemLookup);
  } catch (error) {
    if (WebProviderError.is(error)) return error;
    throw error;
  }
}

/** `http://public.test\@10.0.0.1/`: the host is the first for us, and the second for others. They get what we judged. */
function asJudged(text: string, url: URL): string {
  const authority = /^https?:\/\/([^/?#\\@\s]+)(?=[/?#]|$)/i.exec(text)?.[1];
  return authority?.toLowerCase() === url.host ? text : url.href;
}

/** By its text alone; what a vendor gives may be no URL, and then says nothing. */
function refusalOf(
  text: string,
  { policy, websites }: { readonly policy: GuardPolicy; readonly websites: WebsitePolicy },
): WebProviderError | undefined {
  if (!parseUrl(text)) return websites.check(text);
  try {
    return websites.check(judgeUrl(text, policy).href);
  } catch (error) {
    if (WebProviderError.is(error)) return error;
    throw error;
  }
}

import {
  Deadline,
  type ExtractedPage,
  parseUrl,
  type Settings,
  untilAborted,
} from '@hermes/web-core';
import {
  judgeHost,
  judgeUrl,
  proxySettings,
  systemLookup,
  usesProxy,
} from '@hermes/web-core/guard';
import type { GuardContext } from './guard-step.js';

/** An answer that is there does not wait longer to be kept. */
const LOOKUP_MS = 1000;

/** Which pages the cache may hold: none of a private host, nor of one in `web.cache_exempt_hosts`. */
export class CacheRules {
  readonly #settings: Settings;
  readonly #context: GuardContext;

  private constructor(settings: Settings, context: GuardContext) {
    this.#settings = settings;
    this.#context = context;
  }

  static async of(context: GuardContext): Promise<CacheRules> {
    const { settings } = await context.ready();
    return new CacheRules(settings, context);
  }

  async mayKeep(url: string): Promise<boolean> {
    const { cacheEnabled, cacheExemptHosts: exemptHosts, allowPrivateUrls } = this.#settings;
    const host = parseUrl(url)?.hostname.replace(/\.$/, '') ?? '';
    if (!cacheEnabled || !host.includes('.') || /\.(local|localhost|internal)$/.test(host))
      return false;
    if (exemptHosts.some((rule) => matches(host, rule.replace(/^\*?\./, '')))) return false;
    if (!isPublic(url)) return false;
    return !allowPrivateUrls || (await this.#resolvesPublicly(url)); // else the guard has refused it
  }

  /** A page that was read: a redirect may have led to another host than the one asked for. */
  async mayKeepPage(page: ExtractedPage): Promise<boolean> {
    const origins = originsOf(page).filter((url) => parseUrl(url) !== undefined);
    const verdicts = await Promise.all(origins.map((url) => this.mayKeep(url)));
    return verdicts.every(Boolean);
  }

  /** Names that a proxy resolves are left to it. */
  async #resolvesPublicly(text: string): Promise<boolean> {
    const { env, lookup = systemLookup } = this.#context;
    const { fakeIpRanges } = this.#settings;
    try {
      if (usesProxy(new URL(text), proxySettings(env))) return true;
      using deadline = new Deadline(LOOKUP_MS);
      const judging = judgeHost(text, { allowPrivate: false, fakeIpRanges }, lookup);
      await untilAborted('The resolver', judging, deadline.signal);
      return true;
    } catch {
      return false; // a private address, or none at all, or none in time
    }
  }
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

import type { Env } from '@hermes/web-core';
import { baseUrl, type Explanation, type HttpReply } from '@hermes/web-core/http';

/** DuckDuckGo's two pages that need no script, in the order in which they are tried. */
export interface Endpoints {
  readonly html: string;
  readonly lite: string;
}

/**
 * Where searches go. `DDGS_BASE_URL` puts one gateway, or a test's server, in the place of both hosts.
 *
 * @throws WebProviderError `not_configured`
 */
export function readEndpoints(env: Env): Endpoints {
  return {
    html: `${baseUrl(env, 'DDGS_BASE_URL', 'https://html.duckduckgo.com')}/html/`,
    lite: `${baseUrl(env, 'DDGS_BASE_URL', 'https://lite.duckduckgo.com')}/lite/`,
  };
}

/**
 * What goes with every request. The bot check is known to refuse clients that leave out `Accept` or `Referer` and ones
 * that call themselves curl, and to let unknown names pass: so we say who we are. It ties `vqd` to the name, which must
 * therefore not change. The markers that pages are told apart by are English, hence the language.
 */
export function headersFor(url: string): Readonly<Record<string, string>> {
  return {
    'user-agent': 'Mozilla/5.0 (compatible; hermes-web)',
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
    'accept-language': 'en-US,en;q=0.9',
    origin: new URL(url).origin,
    referer: `${new URL(url).origin}/`,
  };
}

/** Says that DuckDuckGo takes this machine for a bot, and what to do. */
export const BLOCKED =
  'DuckDuckGo takes this machine for a bot and shows a challenge instead of results. Wait an hour, search less often, or choose a provider with a key (web.search_backend).';

/** What DuckDuckGo's refusals mean, beside the status alone. */
export function explain(reply: HttpReply): Explanation | undefined {
  return reply.status === 403 ? { code: 'blocked', message: BLOCKED } : undefined;
}

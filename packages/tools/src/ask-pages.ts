import {
  checkExtract,
  type Deadline,
  type ExtractedPage,
  type Failure,
  matchPages,
  untilAborted,
  urlKey,
} from '@hermes/web-core';
import type { ExtractRequest } from './arguments.js';
import { type AskContext, askProvider, bytesOf } from './ask-provider.js';
import { extractOptions } from './extract-options.js';
import { PageCache } from './page-cache.js';
import { askTogether } from './through-cache.js';
import type { TurnResult } from './turns.js';

/** What one provider gave for some URLs. */
export interface GivenPages {
  /** Under the URLs asked for. */
  readonly pages: readonly ExtractedPage[];
  /** The provider's answer to those that were not kept, where it was none. */
  readonly failure?: Failure;
  readonly facts: NonNullable<TurnResult['facts']>;
}

/** Pages that are kept come from the cache, the others in one call; identical calls of the moment share both. */
export async function askForPages(
  context: AskContext,
  urls: readonly string[],
  request: ExtractRequest,
): Promise<GivenPages> {
  const { host, turn, options } = context;
  const { flights } = await host.stores();
  const { displayName } = turn.provider;
  const opening = PageCache.open(context, urls, request);
  const cache = await untilAborted(displayName, opening, turn.deadline.signal);
  const { value, cache: flight } = await askTogether<Collected>(flights, {
    who: displayName,
    key: cache.keyOf(urls),
    deadline: turn.deadline,
    ask: (deadline) => collect(context, { urls, request, cache, deadline }),
  });
  const { pages, failure, waitedMs } = value;
  const state = value.state ?? flight;
  const facts = {
    ...(state && { cache: state }),
    ...(waitedMs > 0 && { waited_ms: waitedMs }),
    ...bytesOf(pages, options),
  };
  return { pages, ...(failure && { failure }), facts };
}

interface Collected {
  readonly pages: readonly ExtractedPage[];
  readonly failure?: Failure;
  readonly waitedMs: number;
  /** Set where pages were kept. */
  readonly state?: 'hit' | 'partial';
}

async function collect(
  context: AskContext,
  wanted: {
    readonly urls: readonly string[];
    readonly request: ExtractRequest;
    readonly cache: PageCache;
    readonly deadline: Deadline;
  },
): Promise<Collected> {
  const { provider, entry } = context.turn;
  const { urls, request, cache, deadline } = wanted;
  const kept = await cache.kept(urls);
  const known = new Set(kept.map((page) => urlKey(page.url)));
  const rest = urls.filter((url) => !known.has(urlKey(url)));
  if (rest.length === 0) return { pages: kept, waitedMs: 0, state: 'hit' };
  const { answer, waitedMs } = await askProvider(context, deadline, (call) =>
    provider.extract(rest, { ...call, ...extractOptions(request) }),
  );
  const state = kept.length > 0 ? ({ state: 'partial' } as const) : {};
  const envelope = checkExtract(answer, entry.name);
  if (!envelope.success) return { pages: kept, failure: envelope, waitedMs, ...state };
  const pages = matchPages(rest, envelope.data);
  await Promise.all(pages.map(async (page) => cache.keep(page)));
  return { pages: [...kept, ...pages], waitedMs, ...state };
}

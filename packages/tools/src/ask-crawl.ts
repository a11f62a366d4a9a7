import {
  checkExtract,
  type ExtractEnvelope,
  type ExtractedPage,
  untilAborted,
} from '@hermes/web-core';
import type { ExtractRequest } from './arguments.js';
import type { GivenPages } from './ask-pages.js';
import { type AskContext, askProvider, bytesOf, showsSecret } from './ask-provider.js';
import { CacheRules } from './cache-rules.js';
import { callKey } from './call-key.js';
import { extractOptions } from './extract-options.js';
import { throughCache } from './through-cache.js';

/** A crawl is kept whole, and only when every page of it was read whole. */
export async function askForCrawl(
  context: AskContext,
  url: string,
  request: ExtractRequest,
): Promise<GivenPages> {
  const { host, turn, options } = context;
  const { displayName } = turn.provider;
  const rules = await CacheRules.of(host);
  const isKept = await untilAborted(displayName, rules.mayKeep(url), turn.deadline.signal);
  const asked = { capability: 'crawl', request } as const;
  const check = (answer: unknown): ExtractEnvelope =>
    withinLimit(checkExtract(answer, turn.entry.name), request);
  let waitedMs = 0;
  const answer = await throughCache<ExtractEnvelope>(await host.stores(), {
    who: displayName,
    key: isKept ? await callKey(host, turn.entry, asked) : undefined,
    deadline: turn.deadline,
    read: check,
    ask: async (deadline) => {
      const given = await askProvider(context, deadline, (call) =>
        turn.provider.extract([url], { ...call, ...extractOptions(request) }),
      );
      waitedMs = given.waitedMs;
      return check(given.answer);
    },
    isClean: async (value) => !showsSecret(value, turn) && (await isClean(value, rules)),
  });
  const { value, ageMs } = answer;
  const facts = {
    ...(answer.cache && { cache: answer.cache }),
    ...(waitedMs > 0 && { waited_ms: waitedMs }),
    ...bytesOf(value, options),
  };
  if (!value.success) return { pages: [], failure: value, facts };
  if (ageMs === undefined) return { pages: value.data, facts };
  const note = { cached: true, cache_age_ms: Math.round(ageMs) };
  const pages = value.data.map((page) => ({ ...page, metadata: { ...page.metadata, ...note } }));
  return { pages, facts };
}

/** Some services know no limit of pages. */
function withinLimit(envelope: ExtractEnvelope, { crawl }: ExtractRequest): ExtractEnvelope {
  return envelope.success
    ? { ...envelope, data: envelope.data.slice(0, crawl?.max_pages) }
    : envelope;
}

async function isClean(value: ExtractEnvelope, rules: CacheRules): Promise<boolean> {
  if (!value.success || value.data.length === 0 || !value.data.every(isWhole)) return false;
  const verdicts = await Promise.all(value.data.map((page) => rules.mayKeepPage(page)));
  return verdicts.every(Boolean);
}

function isWhole({ error, metadata }: ExtractedPage): boolean {
  return error === undefined && metadata?.partial !== true;
}

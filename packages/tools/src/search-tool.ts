import {
  checkSearch,
  type Failure,
  type SearchEnvelope,
  type SearchSuccess,
  untilAborted,
} from '@hermes/web-core';
import { readSearchArguments, type SearchRequest } from './arguments.js';
import { type AskContext, askProvider, bytesOf, showsSecret } from './ask-provider.js';
import { callKey } from './call-key.js';
import { CallLog } from './call-log.js';
import { conclude } from './conclude.js';
import type { Call, Host } from './host.js';
import { presentable } from './presentable.js';
import { findRoute } from './route.js';
import { refuseSecrets } from './secrets.js';
import { toFailure, withoutSecrets } from './settle.js';
import { type Answer, throughCache } from './through-cache.js';
import { type TurnResult, type TurnsEnd, takeTurns } from './turns.js';

/** `web_search`: validate, guard, select, then ask one provider after the other. Never throws. */
export async function runSearch(host: Host, args: unknown, call: Call): Promise<SearchEnvelope> {
  const log = new CallLog('web_search', 'search');
  const answer = await search(host, args, { call, log }).catch((error: unknown) =>
    toFailure(error),
  );
  await conclude(host, { args, answer, log, options: call.options });
  return answer;
}

async function search(
  host: Host,
  args: unknown,
  { call, log }: { readonly call: Call; readonly log: CallLog },
): Promise<SearchEnvelope> {
  const { options } = call;
  const request = readSearchArguments(args);
  refuseSecrets(request.query);
  const { settings } = await host.ready();
  using deadline = host.startCall(settings.searchTimeoutMs, call);
  const { signal } = deadline;
  const routing = findRoute(host, 'search', { requested: options.provider, signal });
  const route = await untilAborted('web_search', routing, signal);
  log.chose(route.selection);
  let found: SearchSuccess | undefined;
  const end = await takeTurns({ host, route, deadline, log }, async (turn): Promise<TurnResult> => {
    const { value, ...origin } = await ask({ host, turn, options }, request);
    const facts = { ...bytesOf(value, options), ...origin.facts };
    if (!value.success) return { failure: withoutSecrets(value, turn.subject), facts };
    found = delivered({ value, ...origin }, value, turn.entry.name);
    return { facts };
  });
  return presentable(found ? withFallbackNote(found, end) : nobodyServed(end));
}

type SearchAnswer = Answer<SearchEnvelope> & { readonly facts: TurnResult['facts'] };

async function ask(context: AskContext, request: SearchRequest): Promise<SearchAnswer> {
  const { host, turn } = context;
  const { entry, provider, deadline } = turn;
  const { settings } = await host.ready();
  const asked = { capability: 'search', request } as const;
  let waitedMs = 0;
  const answer = await throughCache<SearchEnvelope>(await host.stores(), {
    who: provider.displayName,
    key: settings.cacheEnabled ? await callKey(host, entry, asked) : undefined,
    deadline,
    read: (kept) => checkSearch(kept, entry.name, request.limit),
    ask: async (deadline) => {
      const given = await askProvider(context, deadline, (call) =>
        provider.search(request.query, request.limit, call),
      );
      waitedMs = given.waitedMs;
      return checkSearch(given.answer, entry.name, request.limit);
    },
    isClean: (value) => isWhole(value) && !showsSecret(value, turn),
  });
  const { cache } = answer;
  const facts = { ...(cache && { cache }), ...(waitedMs > 0 && { waited_ms: waitedMs }) };
  return { ...answer, facts };
}

function isWhole(value: SearchEnvelope): boolean {
  return value.success && value.data.web.length > 0 && value.data.partial !== true;
}

/** What the caller gets: who served, and how old a kept answer is. */
function delivered(
  { ageMs }: SearchAnswer,
  { data, ...rest }: SearchSuccess,
  provider: string,
): SearchSuccess {
  return {
    ...rest,
    data: { ...data, served_by: data.served_by ?? provider },
    ...(ageMs !== undefined && { cached: true, cache_age_ms: Math.round(ageMs) }),
  };
}

function withFallbackNote(found: SearchSuccess, { passed }: TurnsEnd): SearchSuccess {
  if (!passed) return found;
  const note = { fallback_from: passed.provider, fallback_reason: passed.reason };
  return { ...found, data: { ...found.data, ...note } };
}

function nobodyServed({ failure }: TurnsEnd): Failure {
  return failure ?? toFailure(new Error('the call ended without an answer and without an error'));
}

import {
  type Deadline,
  type ExtractEnvelope,
  type ExtractedPage,
  extractOk,
  untilAborted,
} from '@hermes/web-core';
import { type ExtractRequest, readExtractArguments } from './arguments.js';
import { askForCrawl } from './ask-crawl.js';
import { askForPages, type GivenPages } from './ask-pages.js';
import { Budget } from './budget.js';
import { CallLog } from './call-log.js';
import { conclude } from './conclude.js';
import { guardFinalUrls, judgeUrls } from './guard-step.js';
import type { Call, Host } from './host.js';
import type { ExtractCallOptions } from './options.js';
import { PageDesk } from './page-desk.js';
import { presentable } from './presentable.js';
import { findRoute } from './route.js';
import { refuseSecrets } from './secrets.js';
import { type CallSubject, toFailure, withoutSecrets } from './settle.js';
import { type Turn, type TurnResult, type TurnsEnd, takeTurns } from './turns.js';
import { withoutInvisible } from './without-invisible.js';

const CRAWL_TIMEOUT_MS = 300_000;

/** `web_extract`: validate, guard, select, ask one provider after the other, keep to the budget. Never throws. */
export async function runExtract(
  host: Host,
  args: unknown,
  call: Call<ExtractCallOptions>,
): Promise<ExtractEnvelope> {
  const log = new CallLog('web_extract', wantsCrawl(args) ? 'crawl' : 'extract');
  const answer = await extract(host, args, { ...call, log }).catch((error: unknown) =>
    toFailure(error),
  );
  await conclude(host, { args, answer, log, options: call.options });
  return answer;
}

/** What cannot be read is refused when the arguments are judged. */
function wantsCrawl(args: unknown): boolean {
  try {
    const { crawl } = Object(args);
    return Object(crawl) === crawl;
  } catch {
    return false;
  }
}

interface Circumstances extends Call<ExtractCallOptions> {
  readonly log: CallLog;
}

async function extract(
  host: Host,
  args: unknown,
  circumstances: Circumstances,
): Promise<ExtractEnvelope> {
  const { options } = circumstances;
  const { settings } = await host.ready();
  const request = readExtractArguments(args, settings.extractMaxUrls);
  refuseSecretsOfCrawl(request.crawl);
  const timeoutMs = request.crawl ? CRAWL_TIMEOUT_MS : settings.extractTimeoutMs;
  using deadline = host.startCall(timeoutMs, circumstances);
  const judging = judgeUrls(request.urls, host);
  const judged = await untilAborted('web_extract', judging, deadline.signal);
  if (judged.allowed.length === 0) return extractOk(judged.merge([]).map(withoutRaw));
  const collected = await collect(host, { request, deadline, ...circumstances }, judged.allowed);
  const { pages, failure } = collected;
  if (failure && pages.every((page) => page.error !== undefined) && judged.refused.size === 0)
    return presentable(failure);
  const charLimit = request.char_limit ?? settings.extractCharLimit;
  const budget = new Budget(host.home, { charLimit, callLimit: settings.extractCallCharLimit });
  const guarded = (await guardFinalUrls(pages, host)).map(presentablePage);
  const data = await budget.fit(
    request.crawl ? guarded.map(presentableCrawl) : judged.merge(guarded),
  );
  circumstances.log.fitted(budget.sizes);
  return { ...cacheNote(data), ...extractOk(options.rawContent ? data : data.map(withoutRaw)) };
}

/** All of it goes to the provider. */
function refuseSecretsOfCrawl(crawl: ExtractRequest['crawl']): void {
  const { instructions = '', include = [], exclude = [] } = crawl ?? {};
  refuseSecrets(instructions, 'crawl.instructions');
  for (const path of include) refuseSecrets(path, 'crawl.include');
  for (const path of exclude) refuseSecrets(path, 'crawl.exclude');
}

interface Collected {
  readonly pages: readonly ExtractedPage[];
  /** Set when no provider gave an answer at all. */
  readonly failure?: TurnsEnd['failure'];
}

/** Asks until every URL has its page: what the first provider delivered is kept, the next is asked for the rest. */
async function collect(
  host: Host,
  call: Circumstances & { readonly request: ExtractRequest; readonly deadline: Deadline },
  urls: readonly string[],
): Promise<Collected> {
  const { request, deadline, options, log } = call;
  const { signal } = deadline;
  const capability = request.crawl ? 'crawl' : 'extract';
  const routing = findRoute(host, capability, { requested: options.provider, signal });
  const route = await untilAborted('web_extract', routing, signal);
  log.chose(route.selection);
  const desk = new PageDesk(urls);
  let crawled: readonly ExtractedPage[] = [];
  let hasAnswer = false;
  const end = await takeTurns({ host, route, deadline, log }, async (turn) => {
    const context = { host, turn, options };
    const given = request.crawl
      ? await askForCrawl(context, urls[0] ?? '', request)
      : await askForPages(context, desk.open, request);
    const pages = given.pages.map((page) => attributed(page, turn.subject));
    if (!given.failure) hasAnswer = true;
    if (!request.crawl) desk.take(pages);
    else if (crawled.length === 0 || pages.some(isRead)) crawled = pages;
    const isDone = request.crawl ? pages.some(isRead) : desk.open.length === 0;
    return resultOf(given, { pages, turn, isDone });
  });
  const pages = request.crawl ? crawled : desk.entries(end.failure);
  const noted = pages.map((page) => withFallbackNote(page, end));
  return { pages: noted, ...(!hasAnswer && end.failure && { failure: end.failure }) };
}

function resultOf(
  { failure, facts }: GivenPages,
  { pages, turn, isDone }: { pages: readonly ExtractedPage[]; turn: Turn; isDone: boolean },
): TurnResult {
  if (isDone) return { facts };
  const isPartial = pages.some(isRead);
  if (failure) return { failure: withoutSecrets(failure, turn.subject), isPartial, facts };
  const failed = pages.find((page) => !isRead(page));
  const { error = `${turn.provider.displayName} gave no page`, code = 'upstream' } = failed ?? {};
  return { failure: { success: false, error, code }, isPartial, facts };
}

function isRead(page: ExtractedPage): boolean {
  return page.error === undefined;
}

/** Says who served a page, and keeps the provider's secrets out of one that failed; its URL is the caller's. */
function attributed(page: ExtractedPage, subject: CallSubject): ExtractedPage {
  const metadata = { served_by: subject.provider, ...page.metadata };
  if (page.error === undefined) return { ...page, metadata };
  return { ...withoutSecrets({ ...page, metadata }, subject), url: page.url };
}

function withFallbackNote(page: ExtractedPage, { passed }: TurnsEnd): ExtractedPage {
  if (!passed || page.metadata?.served_by === passed.provider) return page;
  const note = { fallback_from: passed.provider, fallback_reason: passed.reason };
  return { ...page, metadata: { ...page.metadata, ...note } };
}

/** The URL stays as it was asked for, and the length of the content is the budget's business. */
function presentablePage(page: ExtractedPage): ExtractedPage {
  const { url, title, content, raw_content: raw, ...rest } = page;
  return {
    url,
    ...presentable({ title }),
    content: withoutInvisible(content),
    ...(raw !== undefined && { raw_content: withoutInvisible(raw) }),
    ...presentable(rest),
  };
}

/** Of a crawl the URLs are the provider's own. */
function presentableCrawl(page: ExtractedPage): ExtractedPage {
  return { ...page, url: presentable(page.url) };
}

/** When every page was kept, the call as a whole was answered from the cache. */
function cacheNote(pages: readonly ExtractedPage[]): {
  readonly cached?: true;
  readonly cache_age_ms?: number;
} {
  const ages = pages.map(({ metadata }) => metadata?.cache_age_ms);
  const known = ages.filter((age) => typeof age === 'number');
  if (known.length === 0 || known.length < ages.length) return {};
  return { cached: true, cache_age_ms: Math.max(...known) };
}

function withoutRaw({ raw_content: _raw, ...page }: ExtractedPage): ExtractedPage {
  return page;
}

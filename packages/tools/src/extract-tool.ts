import {
  type AdoptedProvider,
  checkExtract,
  type Deadline,
  type ExtractEnvelope,
  type ExtractedPage,
  type ExtractOptions,
  extractOk,
  type Failure,
  matchPages,
  pageFailed,
  redact,
  untilAborted,
  WebProviderError,
} from '@hermes/web-core';
import { type ExtractRequest, readExtractArguments } from './arguments.js';
import { Budget } from './budget.js';
import { dispatch } from './dispatch.js';
import { guardFinalUrls, judgeUrls } from './guard-step.js';
import type { Host } from './host.js';
import type { ExtractCallOptions } from './options.js';
import { type CallSubject, toFailure, withoutSecrets } from './settle.js';

const CRAWL_TIMEOUT_MS = 300_000;

/** `web_extract`: validate, guard, select, dispatch, check the envelope, keep to the budget. Never throws. */
export async function runExtract(
  host: Host,
  args: unknown,
  options: ExtractCallOptions,
): Promise<ExtractEnvelope> {
  let subject: CallSubject = {};
  try {
    const { settings } = await host.ready();
    const request = readExtractArguments(args, settings.extractMaxUrls);
    const timeoutMs = request.crawl ? CRAWL_TIMEOUT_MS : settings.extractTimeoutMs;
    using deadline = host.startCall(timeoutMs, options.signal);
    const judging = judgeUrls(request.urls, settings, host);
    const judged = await untilAborted('web_extract', judging, deadline.signal);
    if (judged.allowed.length === 0) return extractOk(judged.merge([]).map(withoutRaw));
    const choice = host.provider(
      request.crawl ? 'crawl' : 'extract',
      options.provider,
      deadline.signal,
    );
    const provider = await untilAborted('web_extract', choice, deadline.signal);
    subject = { provider: provider.name, secrets: await host.secretsOf(provider.name) };
    const answer = await ask({ provider, request, deadline, options }, judged.allowed);
    if (!answer.success && judged.refused.size === 0) return withoutSecrets(answer, subject);
    const answered = answer.success
      ? answer.data
      : judged.allowed.map((url) => failedAs(url, answer));
    const pages = guardFinalUrls(answered, settings).map((page) => attributed(page, subject));
    const budget = new Budget(host.home, request.char_limit ?? settings.extractCharLimit);
    const fitted = await Promise.all(pages.map((page) => budget.fit(page)));
    const data = request.crawl ? fitted : judged.merge(fitted);
    return {
      ...(answer.success && answer),
      ...extractOk(options.rawContent ? data : data.map(withoutRaw)),
    };
  } catch (error) {
    return toFailure(error, subject);
  }
}

interface Question {
  readonly provider: AdoptedProvider;
  readonly request: ExtractRequest;
  readonly deadline: Deadline;
  readonly options: ExtractCallOptions;
}

async function ask(question: Question, urls: readonly string[]): Promise<ExtractEnvelope> {
  const { provider, request, deadline, options } = question;
  const { onProgress } = options;
  const answer = await dispatch(
    { provider: provider.displayName, deadline, ...(onProgress && { onProgress }) },
    (call) => provider.extract(urls, { ...call, ...extractOptions(request) }),
  );
  const envelope = checkExtract(answer, provider.name);
  if (!envelope.success || request.crawl) return envelope;
  return { ...envelope, data: matchPages(urls, envelope.data) };
}

function extractOptions(request: ExtractRequest): ExtractOptions {
  const { crawl, char_limit } = request;
  return {
    format: request.format,
    ...(char_limit !== undefined && { maxChars: char_limit }),
    ...(crawl && {
      crawl: {
        maxPages: crawl.max_pages,
        maxDepth: crawl.max_depth,
        ...(crawl.include && { include: crawl.include }),
        ...(crawl.exclude && { exclude: crawl.exclude }),
        ...(crawl.instructions !== undefined && { instructions: crawl.instructions }),
      },
    }),
  };
}

/** Says who served a page, and keeps the provider's secrets out of its error. */
function attributed(page: ExtractedPage, { provider, secrets = [] }: CallSubject): ExtractedPage {
  const metadata = { served_by: provider, ...page.metadata };
  if (page.error === undefined) return { ...page, metadata };
  return { ...page, metadata, error: redact(page.error, secrets) };
}

function failedAs(url: string, { error, code = 'upstream' }: Failure): ExtractedPage {
  return pageFailed(url, new WebProviderError(code, error));
}

function withoutRaw({ raw_content: _raw, ...page }: ExtractedPage): ExtractedPage {
  return page;
}

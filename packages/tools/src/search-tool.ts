import {
  checkSearch,
  type SearchEnvelope,
  type SearchSuccess,
  untilAborted,
} from '@hermes/web-core';
import { readSearchArguments } from './arguments.js';
import { dispatch } from './dispatch.js';
import type { Host } from './host.js';
import type { WebCallOptions } from './options.js';
import { type CallSubject, toFailure, withoutSecrets } from './settle.js';

/** `web_search`: validate, select, dispatch, check the envelope. Never throws. */
export async function runSearch(
  host: Host,
  args: unknown,
  options: WebCallOptions,
): Promise<SearchEnvelope> {
  let subject: CallSubject = {};
  try {
    const { query, limit } = readSearchArguments(args);
    const { settings } = await host.ready();
    using deadline = host.startCall(settings.searchTimeoutMs, options.signal);
    const choice = host.provider('search', options.provider, deadline.signal);
    const provider = await untilAborted('web_search', choice, deadline.signal);
    subject = { provider: provider.name, secrets: await host.secretsOf(provider.name) };
    const { onProgress } = options;
    const answer = await dispatch(
      { provider: provider.displayName, deadline, ...(onProgress && { onProgress }) },
      (call) => provider.search(query, limit, call),
    );
    const envelope = checkSearch(answer, provider.name, limit);
    return envelope.success ? servedBy(envelope, provider.name) : withoutSecrets(envelope, subject);
  } catch (error) {
    return toFailure(error, subject);
  }
}

function servedBy({ data, ...rest }: SearchSuccess, provider: string): SearchSuccess {
  return { ...rest, data: { ...data, served_by: data.served_by ?? provider } };
}

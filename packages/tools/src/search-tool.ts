import { checkSearch, Deadline, type SearchEnvelope } from '@hermes/web-core';
import { readSearchArguments } from './arguments.js';
import { dispatch, untilDeadline } from './dispatch.js';
import type { Host } from './host.js';
import type { WebCallOptions } from './options.js';
import { type CallSubject, toFailure } from './settle.js';

const SEARCH_TIMEOUT_MS = 30_000;

/** `web_search`: validate, select, dispatch, check the envelope. Never throws. */
export async function runSearch(
  host: Host,
  args: unknown,
  options: WebCallOptions,
): Promise<SearchEnvelope> {
  let subject: CallSubject = {};
  try {
    const { query, limit } = readSearchArguments(args);
    using deadline = new Deadline(SEARCH_TIMEOUT_MS, options.signal);
    const choice = host.provider('search', options.provider);
    const provider = await untilDeadline('web_search', choice, deadline.signal);
    subject = { provider: provider.name, secrets: await host.secretsOf(provider.name) };
    const { onProgress } = options;
    const answer = await dispatch(
      { provider: provider.displayName, deadline, ...(onProgress && { onProgress }) },
      (call) => provider.search(query.normalize('NFC'), limit, call),
    );
    return servedBy(checkSearch(answer, provider.name, limit), provider.name);
  } catch (error) {
    return toFailure(error, subject);
  }
}

function servedBy(envelope: SearchEnvelope, provider: string): SearchEnvelope {
  if (!envelope.success) return envelope;
  return {
    ...envelope,
    data: { ...envelope.data, served_by: envelope.data.served_by ?? provider },
  };
}

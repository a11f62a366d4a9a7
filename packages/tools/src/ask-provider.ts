import { type CallOptions, Deadline } from '@hermes/web-core';
import { dispatch } from './dispatch.js';
import type { Host } from './host.js';
import type { WebCallOptions } from './options.js';
import type { Turn } from './turns.js';

/** With others to ask, a call waits so long for `web.limits`; the last one waits as long as it may. */
const LONGEST_WAIT_MS = 1000;

/** What a provider gave, unchecked. */
export interface Asked {
  readonly answer: unknown;
  /** How long the call waited for `web.limits`. */
  readonly waitedMs: number;
}

/** Takes one call off the provider's allowance, then makes it, within the turn's time and while the signal has not fired. */
export async function askProvider(
  { host, turn, options }: AskContext,
  signal: AbortSignal,
  call: (options: CallOptions) => unknown,
): Promise<Asked> {
  const { entry, provider, isLast } = turn;
  using deadline = new Deadline(turn.deadline.remainingMs, signal);
  const { limits } = await host.stores();
  const { remainingMs } = deadline;
  const longestWaitMs = isLast ? remainingMs : Math.min(LONGEST_WAIT_MS, remainingMs);
  const waitedMs = await limits.take(entry.name, { signal: deadline.signal, longestWaitMs });
  const { onProgress } = options;
  const answer = await dispatch(
    { provider: provider.displayName, deadline, ...(onProgress && { onProgress }) },
    call,
  );
  return { answer, waitedMs };
}

/** What asking needs beside the question. */
export interface AskContext {
  readonly host: Host;
  readonly turn: Turn;
  readonly options: WebCallOptions;
}

/** Whether a value, written as JSON, shows one of the secrets: then it is kept nowhere. */
export function showsSecret(value: unknown, { subject }: Turn): boolean {
  const { secrets = [] } = subject;
  if (secrets.length === 0) return false;
  const text = JSON.stringify(value);
  return secrets.some((secret) => text.includes(secret));
}

/** Size of an answer as JSON, in bytes; counted only for a caller who wants to know. */
export function bytesOf(value: unknown, { onReceipt }: WebCallOptions): { bytes?: number } {
  return onReceipt ? { bytes: Buffer.byteLength(JSON.stringify(value)) } : {};
}

import type { CallOptions, Deadline } from '@hermes/web-core';
import { harmless } from './harmless.js';
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

/** Takes one call off the provider's allowance, then makes it. */
export async function askProvider(
  { host, turn, options }: AskContext,
  { signal, remainingMs }: Deadline,
  call: (options: CallOptions) => unknown,
): Promise<Asked> {
  const { limits } = await host.stores();
  const longestWaitMs = turn.isLast ? remainingMs : Math.min(LONGEST_WAIT_MS, remainingMs);
  const waitedMs = await limits.take(turn.entry.name, { signal, longestWaitMs });
  const { onProgress } = options;
  const answer = await call({ signal, ...(onProgress && { onProgress: harmless(onProgress) }) });
  return { answer, waitedMs };
}

/** What asking needs beside the question. */
export interface AskContext {
  readonly host: Host;
  readonly turn: Turn;
  readonly options: WebCallOptions;
}

/** Whether a value, written as JSON, shows one of the secrets, or cannot be written: then it is kept nowhere. */
export function showsSecret(value: unknown, { subject }: Turn): boolean {
  const { secrets = [] } = subject;
  if (secrets.length === 0) return false;
  const text = toJson(value);
  return text === undefined || secrets.some((secret) => text.includes(secret));
}

/** Size of an answer as JSON, in bytes; counted only for a caller who wants to know. */
export function bytesOf(value: unknown, { onReceipt }: WebCallOptions): { bytes?: number } {
  const text = onReceipt && toJson(value);
  return text === undefined ? {} : { bytes: Buffer.byteLength(text) };
}

function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined; // a plugin gave a bigint, or what contains itself
  }
}

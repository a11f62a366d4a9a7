import { WebProviderError } from './errors.js';

/** One wall clock for a call and everything in it: its signal fires at the time limit, or with the first of the signals above it. */
export class Deadline implements Disposable {
  readonly #controller = new AbortController();
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #endsAt: number;
  readonly #parents: readonly AbortSignal[];
  readonly #onParentAbort = (): void => {
    this.#controller.abort(this.#parents.find(({ aborted }) => aborted)?.reason);
  };

  constructor(timeoutMs: number, ...parents: readonly (AbortSignal | undefined)[]) {
    this.#endsAt = performance.now() + timeoutMs;
    this.#parents = parents.filter((parent) => parent !== undefined);
    this.#timer = setTimeout(() => {
      this.#controller.abort(new DOMException('The time limit was reached.', 'TimeoutError'));
    }, timeoutMs);
    if (this.#parents.some(({ aborted }) => aborted)) this.#onParentAbort();
    else for (const parent of this.#parents) parent.addEventListener('abort', this.#onParentAbort);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get remainingMs(): number {
    return Math.max(0, this.#endsAt - performance.now());
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    for (const parent of this.#parents) parent.removeEventListener('abort', this.#onParentAbort);
  }
}

/** The error of a call that its signal ended: `timeout` where a time limit fired, else `aborted`. */
export function abortError(who: string, signal: AbortSignal): WebProviderError {
  const reason: unknown = signal.reason;
  const timedOut = reason instanceof Error && reason.name === 'TimeoutError';
  const text = timedOut
    ? 'timed out: no complete answer came in time'
    : 'was cancelled by the caller';
  return new WebProviderError(timedOut ? 'timeout' : 'aborted', `${who} ${text}.`, {
    cause: reason,
  });
}

/** Waits, or less when the signal fires first: look at it afterwards. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, signal?.aborted ? 0 : ms);
    signal?.addEventListener('abort', finish, { once: true });
  });
}

/** What `work` gives, or the {@link abortError} of `who` as soon as the signal fires: `work` may be one that does not look at it. */
export async function untilAborted<T>(
  who: string,
  work: Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  if (!signal) return await work;
  let onAbort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = (): void => reject(abortError(who, signal));
  });
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

import { WebProviderError } from './errors.js';

/** The clock behind a signal that is a deadline's, while that is in use. */
const CLOCKS = new WeakMap<AbortSignal, Clock>();

/** A signal that fires at a time limit, or with the first of the signals above it, while anybody uses it. */
class Clock {
  readonly endsAt: number;
  readonly #controller = new AbortController();
  readonly #parents: readonly AbortSignal[];
  readonly #timer: ReturnType<typeof setTimeout>;
  #users = 0;

  constructor(endsAt: number, parents: readonly AbortSignal[]) {
    this.endsAt = endsAt;
    this.#parents = parents;
    this.#timer = setTimeout(() => {
      this.#controller.abort(new DOMException('The time limit was reached.', 'TimeoutError'));
    }, endsAt - performance.now());
    CLOCKS.set(this.signal, this);
    if (parents.some(({ aborted }) => aborted)) this.#follow();
    else for (const parent of parents) parent.addEventListener('abort', this.#follow);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  enter(): void {
    this.#users += 1;
  }

  abort(reason: unknown): void {
    this.#controller.abort(reason);
  }

  leave(): void {
    this.#users -= 1;
    if (this.#users > 0) return;
    CLOCKS.delete(this.signal);
    clearTimeout(this.#timer);
    for (const parent of this.#parents) parent.removeEventListener('abort', this.#follow);
  }

  readonly #follow = (): void => {
    this.#controller.abort(this.#parents.find(({ aborted }) => aborted)?.reason);
  };
}

/**
 * One wall clock for a call and everything in it: its signal fires at the time limit, or with the first of the signals
 * above it. Deadlines nest, and signals are dear: one that ends no sooner than the deadline above it shares its signal.
 */
export class Deadline implements Disposable {
  readonly #clock: Clock;

  constructor(timeoutMs: number, ...parents: readonly (AbortSignal | undefined)[]) {
    const endsAt = performance.now() + timeoutMs;
    const above = parents.filter((parent) => parent !== undefined);
    const [parent, ...others] = above;
    const shared = parent && others.length === 0 ? CLOCKS.get(parent) : undefined;
    this.#clock = shared && shared.endsAt <= endsAt ? shared : new Clock(endsAt, above);
    this.#clock.enter();
  }

  get signal(): AbortSignal {
    return this.#clock.signal;
  }

  get remainingMs(): number {
    return Math.max(0, this.#clock.endsAt - performance.now());
  }

  /** Fires the signal now: for a deadline with none above it, which might share its signal. */
  abort(reason: unknown): void {
    this.#clock.abort(reason);
  }

  [Symbol.dispose](): void {
    this.#clock.leave();
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
export function untilAborted<T>(who: string, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(abortError(who, signal));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    const end = (settle: () => void): void => {
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    work.then(
      (value) => end(() => resolve(value)),
      (error: unknown) => end(() => reject(error)),
    );
  });
}

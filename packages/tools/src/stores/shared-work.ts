/** One piece of work and those who wait for it. */
export class SharedWork {
  readonly #controller = new AbortController();
  readonly #result: Promise<unknown>;
  readonly #onEnd: () => void;
  #waiters = 0;
  #isDone = false;

  /** Begins soon. `onEnd` is told when nobody may join any more. */
  constructor(work: (signal: AbortSignal) => Promise<unknown>, onEnd: () => void) {
    this.#onEnd = onEnd;
    this.#result = Promise.resolve()
      .then(() => work(this.#controller.signal))
      .finally(() => this.#end());
    this.#result.catch(() => {}); // those who wait are told; the last may have left
  }

  /** @throws the signal's reason when it fires; what the work throws */
  async join(signal: AbortSignal): Promise<unknown> {
    this.#waiters += 1;
    let leave = (): void => {};
    const left = new Promise<never>((_, reject) => {
      leave = (): void => reject(signal.reason);
    });
    signal.addEventListener('abort', leave);
    try {
      return await Promise.race([left, this.#result]);
    } finally {
      signal.removeEventListener('abort', leave);
      this.#waiters -= 1;
      if (this.#waiters === 0 && !this.#isDone) this.#abandon(signal.reason);
    }
  }

  #abandon(reason: unknown): void {
    this.#end();
    this.#controller.abort(reason);
  }

  #end(): void {
    this.#isDone = true;
    this.#onEnd();
  }
}

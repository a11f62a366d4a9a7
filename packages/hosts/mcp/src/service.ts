import type { Backend } from './backend.js';
import type { McpIo } from './io.js';

/** What all sessions of a server share: the requests that run, and what answers them, which the first of them loads. */
export class Service {
  readonly #io: McpIo;
  readonly #running = new Set<Promise<unknown>>();
  #backend: Promise<Backend> | undefined;

  constructor(io: McpIo) {
    this.#io = io;
  }

  backend(): Promise<Backend> {
    this.#backend ??= import('./backend.js').then(({ openBackend }) => openBackend(this.#io));
    return this.#backend;
  }

  /** Answers a request. Until that is done it counts as running. */
  run<T>(answer: () => Promise<T>): Promise<T> {
    const work = answer();
    const ended: Promise<unknown> = work
      .then(ignore, ignore)
      .then(() => this.#running.delete(ended));
    this.#running.add(ended);
    return work;
  }

  /** Until no request runs, but no longer than that. */
  async settled(timeoutMs: number): Promise<void> {
    const end = performance.now() + timeoutMs;
    for (;;) {
      await nextTurn(); // a request that has just come in, or whose answer is still to be written
      const leftMs = end - performance.now();
      if (this.#running.size === 0 || leftMs <= 0) return;
      await within(leftMs, Promise.all(this.#running));
    }
  }

  /** Ends the calls that run and what providers keep running, and waits no longer than that for them. */
  async close(timeoutMs: number): Promise<void> {
    if (this.#backend === undefined) return;
    const closing = this.#backend.then(({ web }) => web.close());
    await within(timeoutMs, closing.catch(ignore));
  }
}

function ignore(): void {}

async function within(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

import { abortError } from '@hermes/web-core';
import type { ExtractedDocument, ExtractInput } from './engine/extract-document.js';
import { ExtractionWorker, type WorkerLimits } from './extraction-worker.js';

/** Two, so that a page which hangs one of them for its whole time leaves the other to everyone else. */
const SIZE = 2;

interface Waiter {
  give(worker: ExtractionWorker): void;
}

/** Runs the extraction engine in worker threads that are started on first use, reused, and replaced when a page kills one. */
export class ExtractionPool {
  readonly #limits: WorkerLimits;
  readonly #all = new Set<ExtractionWorker>();
  readonly #idle: ExtractionWorker[] = [];
  readonly #waiting: Waiter[] = [];

  constructor(limits: WorkerLimits) {
    this.#limits = limits;
  }

  /** @throws WebProviderError `timeout`, `aborted`, or `bad_response` where the page breaks the extractor. */
  async extract(input: ExtractInput, signal: AbortSignal): Promise<ExtractedDocument> {
    const worker = await this.#acquire(signal, new URL(input.url).host);
    try {
      return await worker.extract(input, signal);
    } finally {
      this.#release(worker);
    }
  }

  /** Ends the threads, and with them the pages that are in them. A later call starts new ones. */
  async close(): Promise<void> {
    this.#idle.length = 0;
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }

  #acquire(signal: AbortSignal, host: string): Promise<ExtractionWorker> {
    if (signal.aborted) return Promise.reject(abortError(host, signal));
    const free = this.#free();
    if (free) return Promise.resolve(free);
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        reject(abortError(host, signal));
      };
      const waiter: Waiter = {
        give: (worker) => {
          signal.removeEventListener('abort', onAbort);
          resolve(worker);
        },
      };
      this.#waiting.push(waiter);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  #free(): ExtractionWorker | undefined {
    const idle = this.#idle.pop();
    if (idle?.isAlive) return idle;
    if (idle) this.#all.delete(idle);
    if (this.#all.size >= SIZE) return undefined;
    const worker = new ExtractionWorker(this.#limits);
    this.#all.add(worker);
    return worker;
  }

  #release(worker: ExtractionWorker): void {
    if (worker.isAlive) this.#idle.push(worker);
    else this.#all.delete(worker);
    if (this.#waiting.length === 0) return;
    const free = this.#free();
    if (free) this.#waiting.shift()?.give(free);
  }
}

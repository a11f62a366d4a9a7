import { messageOf } from '@hermes/web-core';
import type { ApplicableCase, ConformanceCase } from './conformance-cases.js';

/** How a case ended. */
export interface CaseResult {
  /** Absent where it passed. */
  readonly error?: unknown;
  readonly durationMs: number;
}

/** Cases wait for servers most of the time. */
const SIDE_BY_SIDE = 24;

/** Runs cases side by side, those that measure first and one by one. */
export class CaseRunner {
  readonly #results = new Map<ConformanceCase, PromiseWithResolvers>();
  readonly #cases: readonly ApplicableCase[];
  readonly #sideBySide: number;
  #isStarted = false;

  constructor(cases: readonly ConformanceCase[], sideBySide = SIDE_BY_SIDE) {
    this.#sideBySide = sideBySide;
    this.#cases = cases.filter((item): item is ApplicableCase => item.reason === undefined);
    for (const item of this.#cases) this.#results.set(item, withResolvers());
  }

  /** The result of one case; the first look starts them all. */
  result(item: ApplicableCase): Promise<CaseResult> {
    if (!this.#isStarted) {
      this.#isStarted = true;
      void this.#runAll();
    }
    const result = this.#results.get(item);
    return result ? result.promise : Promise.reject(new Error(`Unknown case ${item.id}.`));
  }

  async #runAll(): Promise<void> {
    for (const item of this.#cases.filter(({ isAlone }) => isAlone)) await this.#run(item);
    const queue = this.#cases.filter(({ isAlone }) => !isAlone).values();
    const worker = async (): Promise<void> => {
      for (const item of queue) await this.#run(item);
    };
    await Promise.all(Array.from({ length: this.#sideBySide }, worker));
  }

  async #run(item: ApplicableCase): Promise<void> {
    const startedMs = performance.now();
    const result = this.#results.get(item);
    try {
      await item.run();
      result?.resolve({ durationMs: performance.now() - startedMs });
    } catch (error) {
      const durationMs = performance.now() - startedMs;
      result?.resolve({ error: error ?? new Error(messageOf(error)), durationMs });
    }
  }
}

interface PromiseWithResolvers {
  readonly promise: Promise<CaseResult>;
  resolve(result: CaseResult): void;
}

/** `Promise.withResolvers` is there from Node 22 on. */
function withResolvers(): PromiseWithResolvers {
  let resolve: (result: CaseResult) => void = () => {};
  const promise = new Promise<CaseResult>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

import { Worker } from 'node:worker_threads';
import { abortError, Deadline, messageOf, WebProviderError } from '@hermes/web-core';
import type { ExtractedDocument, ExtractInput } from './engine/extract-document.js';

/** What the worker says to its owner. */
export type WorkerReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'document'; readonly document: ExtractedDocument }
  | { readonly kind: 'failed'; readonly reason: string };

/** Bounds of one worker. */
export interface WorkerLimits {
  /** One page, waiting and start-up not counted. */
  readonly pageMs: number;
  /** The same for a PDF, which is many pages. */
  readonly pdfMs: number;
  readonly heapMb: number;
  /** By so much the whole process may grow over one PDF. */
  readonly growthMb: number;
}

/** Reading the libraries from a slow disk, under load; only a broken installation takes longer. */
const START_MS = 60_000;

const MEMORY_CHECK_MS = 50;

/** From source, TypeScript has to be loaded first. */
const ENTRY = import.meta.url.endsWith('.ts') ? './worker-from-source.mjs' : './worker.js';

interface Pending {
  resolve(reply: WorkerReply): void;
  reject(error: WebProviderError): void;
}

/**
 * One thread that extracts one page at a time. A page that outlasts its time, exhausts the heap or is aborted ends the
 * thread; `isAlive` then is false. It keeps the process alive only while a page is in it.
 */
export class ExtractionWorker {
  readonly #worker: Worker;
  readonly #limits: WorkerLimits;
  readonly #ready: Promise<WorkerReply>;
  #pending: Pending | undefined;
  #isStarted = false;
  #isAlive = true;

  constructor(limits: WorkerLimits) {
    this.#limits = limits;
    this.#worker = new Worker(new URL(ENTRY, import.meta.url), {
      name: 'hermes-web-local',
      // What a library prints must not reach the host's stdout, on which a protocol may run. Nobody reads it: a reader
      // would keep the process alive.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
    });
    this.#worker.on('message', (reply: WorkerReply) => {
      this.#isStarted = true;
      this.#take()?.resolve(reply);
    });
    this.#worker.on('error', (error) => this.#die(this.#crashed(error)));
    this.#worker.on('exit', () => this.#die(this.#crashed(undefined)));
    this.#ready = this.#reply();
    this.#ready.catch(() => undefined); // reported to whoever waits for it in extract()
    this.#worker.unref();
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** @throws WebProviderError `timeout`, `aborted`, or `bad_response` where the page breaks the extractor. */
  async extract(input: ExtractInput, signal: AbortSignal): Promise<ExtractedDocument> {
    const { host } = new URL(input.url);
    this.#worker.ref();
    try {
      await this.#within(this.#ready, { limitMs: START_MS, signal, host });
      if (!this.#isAlive) throw stopped();
      const reply = this.#reply();
      this.#worker.postMessage(input);
      const { pageMs, pdfMs } = this.#limits;
      const isPdf = input.pdfLibrary !== undefined;
      const limitMs = isPdf ? pdfMs : pageMs;
      using _watch = isPdf ? this.#watchMemory() : undefined;
      const answer = await this.#within(reply, { limitMs, signal, host });
      if (answer.kind === 'document') return answer.document;
      throw unreadable(host, answer.kind === 'failed' ? answer.reason : 'no document');
    } finally {
      // Still unanswered: the thread is stuck in this page and of no more use.
      if (this.#isStarted && this.#pending) void this.#end(stopped());
      this.#worker.unref();
    }
  }

  async terminate(): Promise<void> {
    await this.#end(stopped());
  }

  #reply(): Promise<WorkerReply> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
    });
  }

  #take(): Pending | undefined {
    const pending = this.#pending;
    this.#pending = undefined;
    return pending;
  }

  #die(error: WebProviderError): void {
    this.#isAlive = false;
    this.#take()?.reject(error);
  }

  #crashed(error: unknown): WebProviderError {
    if (!this.#isStarted) {
      return new WebProviderError(
        'internal',
        `The extraction worker of @hermes/web-local could not be started (${messageOf(error)}). Reinstall the package.`,
        { cause: error },
      );
    }
    const isFull = Reflect.get(Object(error), 'code') === 'ERR_WORKER_OUT_OF_MEMORY';
    return isFull ? tooBig(error) : cannotBeRead('the extractor ended without an answer', error);
  }

  /** A few kilobytes of PDF can inflate to gigabytes, in buffers that no heap limit covers. */
  #watchMemory(): Disposable {
    const limit = process.memoryUsage.rss() + this.#limits.growthMb * 1024 * 1024;
    const timer = setInterval(() => {
      if (process.memoryUsage.rss() > limit) void this.#end(tooBig(undefined));
    }, MEMORY_CHECK_MS);
    return { [Symbol.dispose]: (): void => clearInterval(timer) };
  }

  async #end(error: WebProviderError): Promise<void> {
    this.#die(error);
    await this.#worker.terminate();
  }

  /** Waits for the thread, but no longer than the limit and the signal allow. */
  async #within(
    reply: Promise<WorkerReply>,
    wait: { readonly limitMs: number; readonly signal: AbortSignal; readonly host: string },
  ): Promise<WorkerReply> {
    using deadline = new Deadline(wait.limitMs, wait.signal);
    const { signal } = deadline;
    const ended = new Promise<never>((_resolve, reject) => {
      const end = (): void =>
        reject(wait.signal.aborted ? abortError(wait.host, signal) : tooSlow(wait));
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    });
    return await Promise.race([reply, ended]);
  }
}

function tooBig(cause: unknown): WebProviderError {
  return cannotBeRead('it takes too much memory', cause);
}

function cannotBeRead(why: string, cause: unknown): WebProviderError {
  return new WebProviderError('bad_response', `The page cannot be read (${why}).`, { cause });
}

function tooSlow(wait: { readonly host: string; readonly limitMs: number }): WebProviderError {
  return new WebProviderError(
    'timeout',
    `${wait.host}: turning the page into text timed out after ${wait.limitMs / 1000} s; it is too large or too deep.`,
  );
}

function stopped(): WebProviderError {
  return new WebProviderError('aborted', 'The extraction was ended before it was done.');
}

/** What the extractor's errors mean. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['RangeError', 'its markup is too deep'],
  ['PasswordException', 'the PDF is protected by a password'],
  ['InvalidPDFException', 'the PDF is damaged'],
  ['UnknownErrorException', 'the PDF is damaged'],
]);

function unreadable(host: string, reason: string): WebProviderError {
  const why = REASONS.get(reason) ?? `the extractor failed: ${reason}`;
  return new WebProviderError('bad_response', `${host}: the page cannot be read (${why}).`);
}

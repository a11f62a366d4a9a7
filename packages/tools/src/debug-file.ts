import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  type Env,
  type ExtractEnvelope,
  type Logger,
  messageOf,
  redact,
  type SearchEnvelope,
} from '@hermes/web-core';
import { writeAtomically } from '@hermes/web-core/node';
import type { PageSize } from './budget.js';
import type { Receipt } from './receipt.js';
import { withoutCredentialsInside } from './without-credentials.js';

/** The file is written anew after each call: a long session keeps its latest calls. */
const MAX_CALLS = 500;

/** A call that has ended. */
export interface DebugCall {
  /** What the model sent. */
  readonly args: unknown;
  readonly answer: SearchEnvelope | ExtractEnvelope;
  readonly receipt: Receipt;
  /** Of an extract: what became of its pages. */
  readonly sizes?: readonly PageSize[];
  /** Values that must not stand in the file. */
  readonly secrets?: readonly string[];
}

/** What the file is made with. */
export interface DebugFileOptions {
  readonly home: string;
  readonly env: Env;
  readonly logger: Logger;
}

/**
 * The calls of one `Web` as JSON in `<home>/logs/web_tools_debug_<id>.json`, in the form of Hermes Agent's debug sessions,
 * while `WEB_TOOLS_DEBUG` is `true`. Credentials are left out.
 */
export class DebugFile {
  readonly #options: DebugFileOptions;
  readonly #sessionId = randomUUID();
  readonly #startTime = new Date();
  readonly #calls: unknown[] = [];
  #totalCalls = 0;
  #written: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;
  #hasWarned = false;

  constructor(options: DebugFileOptions) {
    this.#options = options;
  }

  get isOn(): boolean {
    return this.#options.env.WEB_TOOLS_DEBUG?.toLowerCase() === 'true';
  }

  /** Resolves when the call is in the file; never rejects. */
  async record(call: DebugCall): Promise<void> {
    if (!this.isOn) return;
    this.#totalCalls += 1;
    this.#calls.push(cleanEntry(call));
    if (this.#calls.length > MAX_CALLS) this.#calls.shift();
    this.#waiting ??= this.#written.then(() => {
      this.#waiting = undefined;
      this.#written = this.#write();
      return this.#written;
    });
    await this.#waiting;
  }

  async #write(): Promise<void> {
    const { home, logger } = this.#options;
    const path = join(home, 'logs', `web_tools_debug_${this.#sessionId}.json`);
    const session = {
      session_id: this.#sessionId,
      start_time: this.#startTime.toISOString(),
      end_time: new Date().toISOString(),
      debug_enabled: true,
      total_calls: this.#totalCalls,
      tool_calls: this.#calls,
    };
    try {
      await writeAtomically(path, `${JSON.stringify(session, null, 2)}\n`);
    } catch (error) {
      if (!this.#hasWarned) {
        logger.warn(`WEB_TOOLS_DEBUG is on, but ${path} cannot be written: ${messageOf(error)}`);
      }
      this.#hasWarned = true;
    }
  }
}

/** One entry of `tool_calls`, with every text in it cleaned. */
function cleanEntry(call: DebugCall): unknown {
  const clean = (_key: string, value: unknown): unknown =>
    typeof value === 'string' ? redact(value, call.secrets ?? []) : value;
  try {
    return withoutCredentialsInside(JSON.parse(JSON.stringify(toEntry(call), clean)));
  } catch {
    return cleanEntry({ ...call, args: 'not JSON' }); // a library's caller may hand in anything
  }
}

function toEntry({ args, answer, receipt, sizes = [] }: DebugCall): object {
  const finalSize = JSON.stringify(answer).length;
  const given = receipt.attempts.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
  const shortened = sizes.filter(({ isShortened }) => isShortened);
  const isSearch = receipt.tool === 'web_search';
  return {
    timestamp: receipt.started_at,
    tool_name: isSearch ? 'web_search_tool' : 'web_extract_tool',
    parameters: args,
    error: answer.success ? null : answer.error,
    ...(isSearch
      ? { results_count: resultsIn(answer) }
      : { pages_extracted: resultsIn(answer), pages_truncated: shortened.length }),
    original_response_size: given === 0 ? finalSize : given,
    final_response_size: finalSize,
    ...(!isSearch && {
      truncation_metrics: shortened.map(({ url, original, sent }) => ({
        url,
        original_size: original,
        sent_size: sent,
      })),
      processing_applied: [
        ...(shortened.length > 0 ? ['truncate_and_store'] : []),
        ...(sizes.some((page) => page.hadDataImages) ? ['base64_image_conversion'] : []),
      ],
    }),
    receipt,
  };
}

/** Hits, or pages that could be read. */
function resultsIn(answer: SearchEnvelope | ExtractEnvelope): number {
  if (!answer.success) return 0;
  if ('web' in answer.data) return answer.data.web.length;
  return answer.data.filter((page) => page.error === undefined).length;
}

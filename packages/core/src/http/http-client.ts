import { abortError, Deadline, sleep, untilAborted } from '../deadline.js';
import { type WebErrorCode, WebProviderError } from '../errors.js';
import type { CallOptions } from '../options.js';
import { redact } from '../redact.js';
import { describeIssue, type Schema } from '../schema.js';
import { errorText } from './error-text.js';
import { isConnectionLoss, networkError } from './network-error.js';
import { parseJson } from './parse-json.js';
import { send } from './send.js';
import { resetHintMs, waitHintMs } from './wait-hint.js';

/** One service, and how it is talked to. */
export interface HttpClientOptions {
  /** Service name for messages, such as `Tavily`. */
  readonly service: string;
  readonly fetch: typeof fetch;
  /** Variable that moves the service to another address, to be named where nothing is found there (404, 405, 410). */
  readonly urlVariable?: string;
  /** Whole call to the last byte, retries included. @defaultValue 30_000 */
  readonly timeoutMs?: number;
  /** Largest answer that is read, decoded. @defaultValue 10 MiB */
  readonly maxBytes?: number;
  readonly retry?: RetryPolicy;
  /** The service's own table: what an answer that is no JSON success means. Nothing: its status decides. */
  readonly explain?: (reply: HttpReply) => Explanation | undefined;
}

/** When a call is sent again: on 429, 502, 503, 504 and connection loss. */
export interface RetryPolicy {
  /** Requests in all. @defaultValue 3 */
  readonly attempts?: number;
  /** First wait where the service names none; doubles each time. @defaultValue 500 */
  readonly baseDelayMs?: number;
  /** A longer wait fails at once, naming it. @defaultValue 15_000 */
  readonly maxWaitMs?: number;
}

/** One request. `query`, `json` and `form` are encoded here. */
export interface HttpRequest {
  readonly method: 'get' | 'post' | 'delete';
  readonly url: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** It begins work that costs: sent again only where the service did not take it on (429, 503). */
  readonly startsWork?: boolean;
  /** Headers that carry a secret: never sent to another origin, never in a message. */
  readonly credentials?: Readonly<Record<string, string>>;
}

/** An answer as the service gave it. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; absent where it is not JSON. */
  readonly json: unknown;
}

/** What an answer means. */
export interface Explanation {
  readonly code: WebErrorCode;
  /** Whole sentence with its advice. Absent: the service's own words. */
  readonly message?: string;
  /** False: not sent again, whatever the status. */
  readonly retry?: boolean;
}

const RETRIED_STATUSES = [429, 502, 503, 504];
/** Nothing was begun. */
const NOT_TAKEN_STATUSES = [429, 503];
const NOT_FOUND_STATUSES = [404, 405, 410];
const UTF8 = new TextDecoder();

/** JSON, or text, over HTTP with one deadline, bounded reading, retries and checked answers. Every failure is a `WebProviderError`. */
export class HttpClient {
  readonly #options: HttpClientOptions;

  constructor(options: HttpClientOptions) {
    this.#options = options;
  }

  /** The answer, checked by `schema`, which must be synchronous. */
  async json<T>(request: HttpRequest, schema: Schema<T>, options: CallOptions = {}): Promise<T> {
    const reply = await this.#call(request, options, (found) => found.json !== undefined);
    const result = await schema['~standard'].validate(reply.json);
    if (!result.issues) return result.value;
    throw new WebProviderError(
      'bad_response',
      `${this.#options.service} sent an answer of an unexpected shape (${describeIssue(result.issues)}).`,
      { status: reply.status },
    );
  }

  /** The answer as it is, with any status from 200 to 299: for HTML, event streams and other text. */
  text(request: HttpRequest, options: CallOptions = {}): Promise<HttpReply> {
    return this.#call(request, options, () => true);
  }

  /** One call with its retries; `isReadable` says whether a body with a good status is what was asked for. */
  async #call(
    request: HttpRequest,
    options: CallOptions,
    isReadable: (reply: HttpReply) => boolean,
  ): Promise<HttpReply> {
    using deadline = new Deadline(this.#options.timeoutMs ?? 30_000, options.signal);
    const { attempts = 3, baseDelayMs = 500 } = this.#options.retry ?? {};
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#once(request, deadline.signal, isReadable);
      if (!('error' in outcome)) return outcome.reply;
      if (!outcome.retry || attempt >= attempts) throw outcome.error;
      const backoffMs = baseDelayMs * 2 ** (attempt - 1) * (1 + Math.random() / 4);
      await this.#wait(outcome.error, outcome.error.retryAfterMs ?? backoffMs, deadline);
    }
  }

  async #wait(error: WebProviderError, waitMs: number, deadline: Deadline): Promise<void> {
    const { maxWaitMs = 15_000 } = this.#options.retry ?? {};
    if (waitMs > Math.min(maxWaitMs, deadline.remainingMs)) throw error;
    await sleep(waitMs, deadline.signal);
  }

  /** One exchange: its reply, or its error and whether it is worth another try. */
  async #once(
    request: HttpRequest,
    signal: AbortSignal,
    isReadable: (reply: HttpReply) => boolean,
  ): Promise<{ reply: HttpReply } | { error: WebProviderError; retry: boolean }> {
    const { service, fetch, maxBytes = 10 * 1024 * 1024 } = this.#options;
    if (signal.aborted) throw abortError(service, signal);
    try {
      const exchange = send(request, { service, fetch, maxBytes, signal });
      const raw = await untilAborted(service, exchange, signal);
      const text = UTF8.decode(raw.body);
      const reply = { status: raw.status, headers: raw.headers, text, json: parseJson(text) };
      const isSuccess = raw.status >= 200 && raw.status < 300 && isReadable(reply);
      return isSuccess ? { reply } : this.#failure(reply, request);
    } catch (error) {
      if (signal.aborted) throw abortError(service, signal);
      if (WebProviderError.is(error)) throw error;
      const retry = !request.startsWork && isConnectionLoss(error);
      return { error: networkError(service, request.url, error), retry };
    }
  }

  #failure(reply: HttpReply, request: HttpRequest): { error: WebProviderError; retry: boolean } {
    const { explain } = this.#options;
    const explained = explain?.(reply);
    const code = explained?.code ?? codeOf(reply.status);
    const retryAfterMs = waitOf(code, reply);
    const retried = request.startsWork ? NOT_TAKEN_STATUSES : RETRIED_STATUSES;
    const message = explained?.message ?? describe(this.#options, reply, retryAfterMs);
    return {
      error: new WebProviderError(code, redact(message, secretsOf(request)), {
        status: reply.status,
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      }),
      retry: explained?.retry ?? retried.includes(reply.status),
    };
  }
}

/** How long the service wants to be left alone. When its window of requests ends says so only of a limit that was reached. */
function waitOf(code: WebErrorCode, { status, headers, json }: HttpReply): number | undefined {
  if (code !== 'rate_limited' && code !== 'quota' && !RETRIED_STATUSES.includes(status)) return;
  const waitMs = waitHintMs(headers, json, Date.now());
  return code === 'rate_limited' ? (waitMs ?? resetHintMs(headers, Date.now())) : waitMs;
}

/** What a status means where the service has no rule of its own. */
function codeOf(status: number): WebErrorCode {
  if (status === 401 || status === 403) return 'auth';
  if (status === 402) return 'quota';
  if (NOT_FOUND_STATUSES.includes(status)) return 'not_configured'; // what is asked for has a fixed address
  if (status === 408) return 'timeout';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'upstream';
  return status >= 400 ? 'bad_request' : 'bad_response';
}

function describe(
  { service, urlVariable }: HttpClientOptions,
  reply: HttpReply,
  retryAfterMs = 0,
): string {
  const said = errorText(reply.json, reply.text);
  const answered = `${service} answered HTTP ${reply.status}`;
  if (reply.status < 400) {
    return `${answered} with something that is not JSON${said && `: ${said}`}`;
  }
  const sentence = said ? `${answered}: ${said}` : `${answered}.`;
  const advice = [
    ...(urlVariable && NOT_FOUND_STATUSES.includes(reply.status) ? [`Check ${urlVariable}.`] : []),
    ...(retryAfterMs > 0 ? [`Retry in ${Math.ceil(retryAfterMs / 1000)} s.`] : []),
  ];
  if (advice.length === 0) return sentence;
  return [sentence.replace(/[^.!?…]$/, '$&.'), ...advice].join(' ');
}

/** Every secret that a request carries: header values, what follows their scheme, and a Basic password in the clear. */
function secretsOf(request: HttpRequest): readonly string[] {
  return Object.values(request.credentials ?? {}).flatMap((value) => {
    const [, basic] = /^Basic (.+)$/i.exec(value) ?? [];
    return [value, ...value.split(' ').slice(1), ...(basic ? passwordOf(basic) : [])];
  });
}

function passwordOf(basic: string): readonly string[] {
  try {
    const bytes = Uint8Array.from(atob(basic), (character) => character.charCodeAt(0));
    const pair = new TextDecoder().decode(bytes);
    return [pair.slice(pair.indexOf(':') + 1)];
  } catch {
    return []; // not base64: then no password is hidden in it
  }
}

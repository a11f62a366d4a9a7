import type { Dispatcher } from 'undici';
import { abortError } from '../deadline.js';
import { WebProviderError } from '../errors.js';
import { networkCode } from '../http/network-error.js';
import { loadUndici } from '../undici.js';
import { parseUrl } from '../url.js';
import { decodedResponse } from './decoded-response.js';
import { createDialler, type DialSettings } from './dialler.js';
import { judgeUrl } from './judge-url.js';

const MAX_REDIRECTS = 10;

/** An answer of the open web: headers are here, the body is still to be read. */
export interface GuardedResponse {
  /** Where the redirects ended. */
  readonly url: string;
  readonly response: Response;
}

/** What goes with a GET. */
export interface GuardedRequest {
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * GET for pages of the open web. Every hop of a redirect is judged before a socket is opened, and only judged addresses
 * are dialled. The environment's proxies are honoured.
 */
export class GuardedFetch {
  readonly #settings: DialSettings;
  #dialler: Promise<Dispatcher> | undefined;

  constructor(settings: DialSettings) {
    this.#settings = settings;
  }

  /** @throws WebProviderError `policy`, `network`, `timeout`, `aborted`, `upstream`; `blocked` for HTTP status 999, `unsupported` for an encoding that cannot be read. */
  async get(url: string, request: GuardedRequest): Promise<GuardedResponse> {
    let current = url;
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const target = judgeUrl(current, this.#settings.policy);
      const response = await this.#hop(target, request);
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null) {
        return { url: target.href, response };
      }
      await response.body?.cancel();
      const next = parseUrl(asUtf8(location), target);
      if (!next) {
        throw new WebProviderError(
          'upstream',
          `${target.host} redirects to something that is not a URL.`,
        );
      }
      current = next.href;
    }
    throw new WebProviderError(
      'upstream',
      `${new URL(url).host} redirects more than ${MAX_REDIRECTS} times; the page cannot be reached.`,
    );
  }

  async close(): Promise<void> {
    const dialler = this.#dialler;
    this.#dialler = undefined;
    await (await dialler)?.destroy();
  }

  async #hop(url: URL, request: GuardedRequest): Promise<Response> {
    this.#dialler ??= this.#newDialler();
    const undici = await loadUndici();
    try {
      const answer = await undici.request(url.href, {
        dispatcher: await this.#dialler,
        signal: request.signal,
        headers: { ...request.headers },
      });
      return decodedResponse(answer, url.host);
    } catch (error) {
      throw translate(error, url, request.signal);
    }
  }

  /** One that cannot be made, of a proxy variable that is no URL, is tried again by the next request. */
  #newDialler(): Promise<Dispatcher> {
    const dialler = createDialler(this.#settings);
    dialler.catch(() => {
      if (this.#dialler === dialler) this.#dialler = undefined;
    });
    return dialler;
  }
}

/** Headers come byte by byte; many servers write an address in them as UTF-8, as browsers read it. */
function asUtf8(header: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    return header;
  }
}

function translate(error: unknown, url: URL, signal: AbortSignal): WebProviderError {
  if (signal.aborted) return abortError(url.host, signal);
  for (let current = error; current instanceof Error; current = current.cause) {
    if (WebProviderError.is(current)) return current;
  }
  const reason = networkCode(error) ?? 'no answer';
  return new WebProviderError('network', `${url.host} could not be reached (${reason}).`, {
    cause: error,
  });
}

import { type ProviderContext, readSettings } from '@hermes/web-core';
import { GuardedFetch, type GuardedResponse, systemLookup } from '@hermes/web-core/guard';
import { userAgent } from './user-agent.js';

const ACCEPT =
  'text/html,application/xhtml+xml,text/markdown,text/plain;q=0.9,application/json;q=0.9,*/*;q=0.5';

/** GET on the open web, under the guard's policy as it is configured at the time of the call. */
export class PageClient {
  readonly #ctx: ProviderContext;
  #guarded: { readonly allowPrivate: boolean; readonly fetch: GuardedFetch } | undefined;

  constructor(ctx: ProviderContext) {
    this.#ctx = ctx;
  }

  /** The answer's headers; its body is still to be read. Any status is an answer. */
  get(url: string, signal: AbortSignal): Promise<GuardedResponse> {
    return this.#fetch().get(url, {
      signal,
      headers: {
        accept: ACCEPT,
        // Node 20 has no zstd.
        'accept-encoding': 'gzip, br',
        'user-agent': userAgent(),
      },
    });
  }

  async close(): Promise<void> {
    await this.#guarded?.fetch.close();
    this.#guarded = undefined;
  }

  #fetch(): GuardedFetch {
    const { env, config, lookup = systemLookup } = this.#ctx;
    const allowPrivate = readSettings(config, env).settings.allowPrivateUrls;
    if (this.#guarded?.allowPrivate !== allowPrivate) {
      const fetch = new GuardedFetch({ env, policy: { allowPrivate }, lookup });
      this.#guarded = { allowPrivate, fetch };
    }
    return this.#guarded.fetch;
  }
}

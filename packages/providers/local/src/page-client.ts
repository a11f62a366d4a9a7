import { type ProviderContext, readSettings } from '@hermes/web-core';
import {
  GuardedFetch,
  type GuardedResponse,
  guardPolicy,
  systemLookup,
} from '@hermes/web-core/guard';
import { userAgent } from './user-agent.js';

const ACCEPT =
  'text/html,application/xhtml+xml,text/markdown,text/plain;q=0.9,application/json;q=0.9,*/*;q=0.5';

/** GET on the open web, under the guard's policy as it is configured at the time of the call. */
export class PageClient {
  readonly #ctx: ProviderContext;
  #guarded: { readonly key: string; readonly fetch: GuardedFetch } | undefined;

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
    const policy = guardPolicy(readSettings(config, env).settings);
    const key = JSON.stringify(policy);
    if (this.#guarded?.key !== key) {
      this.#guarded = { key, fetch: new GuardedFetch({ env, policy, lookup }) };
    }
    return this.#guarded.fetch;
  }
}

import {
  attempt,
  type CallOptions,
  clamp,
  Deadline,
  type ProviderContext,
  providerOptions,
  type SearchEnvelope,
  type SearchSuccess,
  type SetupSchema,
  searchOk,
  untilAborted,
  WebProviderError,
  WebSearchProvider,
} from '@hermes/web-core';
import { HttpClient } from '@hermes/web-core/http';
import { type SearchAnswer, searchAnswer, toHits } from './api.js';
import { responsesUrl, xaiFetch } from './endpoint.js';
import { explain } from './errors.js';
import { Login } from './login.js';
import { xaiOptions } from './options.js';
import { toBody } from './request.js';

const DEFAULT_TIMEOUT_SECONDS = 90;
const MAX_LIMIT = 100;

/** Search by a model that searches the web: what its hits say is written by the model. Search only, never chosen unasked. */
export class XaiProvider extends WebSearchProvider {
  override readonly name = 'xai';
  readonly #ctx: ProviderContext;
  readonly #login: Login;

  constructor(ctx: ProviderContext) {
    super();
    this.#ctx = ctx;
    this.#login = new Login(ctx.home, ctx.fetch);
  }

  override get displayName(): string {
    return 'xAI Web Search (Grok)';
  }

  override isAvailable(): boolean {
    return Boolean(this.#ctx.env.XAI_API_KEY) || this.#login.accessToken() !== undefined;
  }

  /** It costs money and time, and a model's word for a page is not the page's: only who names it gets it. */
  override autoSelect(): boolean {
    return false;
  }

  override search(query: string, limit = 5, options: CallOptions = {}): Promise<SearchEnvelope> {
    return attempt(this.name, async () => {
      const login = this.#login.accessToken();
      const token = login ?? this.#apiKey();
      const url = responsesUrl(this.#ctx.env);
      const settings = await providerOptions(this.#ctx.config, this.name, xaiOptions);
      const wanted = clamp(limit, 1, MAX_LIMIT);
      const json = toBody({ query, limit: wanted }, settings, this.#ctx.logger);
      const timeoutMs = (settings.timeout ?? DEFAULT_TIMEOUT_SECONDS) * 1000;
      using deadline = new Deadline(timeoutMs, options.signal);
      const client = new HttpClient({
        service: 'xAI',
        fetch: xaiFetch(this.#ctx.fetch),
        timeoutMs,
        explain,
      });
      const sent: string[] = [];
      const ask = (bearer: string): Promise<SearchAnswer> => {
        sent.push(bearer);
        return client.json(
          { method: 'post', url, json, credentials: { authorization: `Bearer ${bearer}` } },
          searchAnswer,
          { signal: deadline.signal },
        );
      };
      const answer = await ask(token).catch(async (error: unknown) => {
        const isRefused = WebProviderError.is(error) && error.status === 401;
        if (login === undefined || !isRefused) throw error;
        // The caller may leave before the login is renewed; the renewal is finished all the same.
        const renewal = this.#login.renew(login);
        return ask(await untilAborted('xAI', renewal, deadline.signal));
      });
      return markAsWritten(searchOk(toHits(answer, sent), wanted));
    });
  }

  override getSetupSchema(): SetupSchema {
    return {
      name: this.displayName,
      badge: 'paid',
      tag: 'Hits written by a model with live search; only when chosen',
      env_vars: [{ key: 'XAI_API_KEY', prompt: 'xAI API key', url: 'https://console.x.ai' }],
    };
  }

  #apiKey(): string {
    const key = this.#ctx.env.XAI_API_KEY;
    if (key) return key;
    throw new WebProviderError(
      'not_configured',
      'xAI needs XAI_API_KEY; get one at https://console.x.ai. A Grok login of Hermes Agent (hermes auth) serves instead.',
    );
  }
}

/** `source: "model"` on each hit says that its text, and even its address, may be made up. */
function markAsWritten(envelope: SearchSuccess): SearchEnvelope {
  const web = envelope.data.web.map((hit) => ({ ...hit, source: 'model' }));
  return { ...envelope, data: { web } };
}

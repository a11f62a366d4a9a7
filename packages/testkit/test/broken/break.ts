import type {
  CallOptions,
  ExtractEnvelope,
  ExtractOptions,
  PluginContext,
  ProviderContext,
  SearchEnvelope,
} from '@hermes/web-core';
import { AcmeProvider } from '../acme/acme-provider.js';

/** One fault of a provider, the rule that must find it, and a part of what it says. */
export type BrokenProvider = readonly [
  id: string,
  says: RegExp,
  create: (ctx: PluginContext) => object,
];

export const broken = (id: string, says: RegExp, create: BrokenProvider[2]): BrokenProvider => [
  id,
  says,
  create,
];

/** A provider whose answers are changed on their way out. */
export class Changed extends AcmeProvider {
  readonly #change: (envelope: SearchEnvelope | ExtractEnvelope) => unknown;

  constructor(
    ctx: ProviderContext,
    change: (envelope: SearchEnvelope | ExtractEnvelope) => unknown,
  ) {
    super(ctx);
    this.#change = change;
  }

  override async search(query: string, limit = 5, options: CallOptions = {}) {
    return Object(this.#change(await super.search(query, limit, options)));
  }

  override async extract(urls: readonly string[], options: ExtractOptions = {}) {
    return Object(this.#change(await super.extract(urls, options)));
  }
}

/** Changes the list of hits or pages of a success. */
export const changed =
  (change: (rows: readonly object[]) => readonly object[]) => (ctx: ProviderContext) =>
    new Changed(ctx, (envelope) => {
      if (!envelope.success) return envelope;
      const { data } = envelope;
      if ('web' in data) return { ...envelope, data: { ...data, web: change(data.web) } };
      return { ...envelope, data: change(data) };
    });

/** Changes the query, the body or the options before anything is sent. */
export const asking =
  (ask: (path: string, json: object, options: CallOptions) => [string, object, CallOptions]) =>
  (ctx: ProviderContext): AcmeProvider =>
    new (class extends AcmeProvider {
      protected override ask(path: string, json: object, options: CallOptions) {
        return super.ask(...ask(path, json, options));
      }
    })(ctx);

/** Changes failures. */
export const failing = (change: (envelope: object) => object) => (ctx: ProviderContext) =>
  new Changed(ctx, (envelope) => (envelope.success ? envelope : change(envelope)));

/** One member replaced. */
export const having =
  (members: Readonly<Record<string, (this: AcmeProvider, ...args: never[]) => unknown>>) =>
  (ctx: ProviderContext) =>
    Object.assign(new AcmeProvider(ctx), members);

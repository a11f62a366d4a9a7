import {
  type CallOptions,
  failure,
  type ProviderContext,
  type RawHit,
  WebProviderError,
} from '@hermes/web-core';
import { AcmeProvider } from '../acme/acme-provider.js';
import { asking, type BrokenProvider, broken, Changed, changed, having } from './break.js';

const rawRows = (ctx: ProviderContext) =>
  new (class extends AcmeProvider {
    override async search(query: string, limit = 5, options: CallOptions = {}) {
      const rows = await this.ask('search', { query, limit }, options);
      const web = rows.map((row: RawHit, index) => ({ ...row, position: index + 1 }));
      return Object({ success: true, data: { web } });
    }
  })(ctx);

export const BROKEN_SEARCHES: readonly BrokenProvider[] = [
  broken(
    'search-hits',
    /description is empty/,
    changed((rows) => rows.map((row) => ({ ...row, description: '' }))),
  ),
  broken(
    'search-order',
    /Site/,
    changed((rows) => rows.toReversed()),
  ),
  broken('search-limit', /limit was/, (ctx) =>
    having({
      search: (query: string) => new AcmeProvider(ctx).search(query, 20),
    })(ctx),
  ),
  broken(
    'search-limit-100',
    /3 hits/,
    changed((rows) => rows.slice(0, 3)),
  ),
  broken('search-default-limit', /10/, (ctx) =>
    having({
      search: (query: string, limit = 10) => new AcmeProvider(ctx).search(query, limit),
    })(ctx),
  ),
  broken(
    'search-no-hits',
    /failed/,
    (ctx) =>
      new Changed(ctx, () => failure(new WebProviderError('upstream', 'Acme found nothing.'))),
  ),
  broken(
    'query-unchanged',
    /went out as/,
    asking((path, { query, ...json }: { query?: unknown }, options) => [
      path,
      { ...json, query: String(query).toLowerCase().replace(/\W+/g, ' ') },
      options,
    ]),
  ),
  broken(
    'query-long',
    /within a character/,
    asking((path, json, options) => [
      path,
      { ...json, query: String(Reflect.get(json, 'query')).slice(0, 101).replace(/.$/u, '\uD83C') },
      options,
    ]),
  ),
  broken(
    'query-lone-surrogate',
    /URI malformed/,
    asking((path, json, options) => [
      path,
      { ...json, encoded: encodeURIComponent(String(Reflect.get(json, 'query'))) },
      options,
    ]),
  ),
  broken('hits-plain-text', /<b>/, rawRows),
  broken('hits-clean-characters', /not clean/, rawRows),
  broken('hits-absolute-urls', /not an absolute|absolute http/, rawRows),
  broken('hits-unique', /a\.test/, rawRows),
  broken('hits-title-falls-back', /./, rawRows),
  broken(
    'search-unicode-hits',
    /naïve/,
    changed((rows) =>
      rows.map((row) => ({
        ...row,
        title: String(Reflect.get(row, 'title')).replace(/[^ -~]/g, ''),
      })),
    ),
  ),
  broken('concurrent-searches', /own/, (ctx) => {
    const lanes: Promise<unknown>[] = [];
    return having({
      search(query: string, limit: number) {
        lanes[0] ??= new AcmeProvider(ctx).search(query, limit); // all calls share the first one
        return lanes[0];
      },
    })(ctx);
  }),
];

import type { ExtractOptions } from '@hermes/web-core';
import { AcmeProvider } from '../acme/acme-provider.js';
import { type BrokenProvider, broken, changed, having } from './break.js';

export const BROKEN_EXTRACTS: readonly BrokenProvider[] = [
  broken(
    'extract-page',
    /lacks its text/,
    changed((rows) => rows.map((row) => ({ ...row, content: 'other' }))),
  ),
  broken(
    'extract-order',
    /page-/,
    changed((rows) => rows.toReversed()),
  ),
  broken(
    'extract-duplicates',
    /2|3/,
    changed((rows) => [...new Map(rows.map((row) => [Reflect.get(row, 'url'), row])).values()]),
  ),
  broken(
    'extract-failed-page',
    /2|3/,
    changed((rows) => rows.filter((row) => !Reflect.has(row, 'error'))),
  ),
  broken(
    'extract-unknown-page',
    /1|2/,
    changed((rows) => rows.filter((row) => !Reflect.has(row, 'error'))),
  ),
  broken(
    'extract-many',
    /20/,
    changed((rows) => rows.slice(0, 20)),
  ),
  broken('extract-formats', /gives nothing/, (ctx) =>
    having({
      async extract(urls: readonly string[], options: ExtractOptions) {
        const envelope = await new AcmeProvider(ctx).extract(urls, options);
        if (options.format !== 'html' || !envelope.success) return envelope;
        return { ...envelope, data: envelope.data.map((page) => ({ ...page, content: '' })) };
      },
    })(ctx),
  ),
  broken(
    'extract-strange-urls',
    /日本/,
    changed((rows) =>
      rows.map((row) => ({ ...row, url: encodeURI(String(Reflect.get(row, 'url'))) })),
    ),
  ),
  broken(
    'crawl-pages',
    /twice/,
    changed((rows) => rows.map(() => ({ ...rows[0] }))),
  ),
  broken(
    'crawl-start-page',
    /It is not/,
    changed((rows) => rows.slice(1)),
  ),
  broken(
    'crawl-max-pages',
    /maxPages was/,
    changed((rows) => [...rows, { ...rows[0] }]),
  ),
  broken('crawl-one-url', /has the code/, (ctx) =>
    having({
      extract: ([url = '']: readonly string[], options: ExtractOptions) =>
        new AcmeProvider(ctx).extract([url], options),
    })(ctx),
  ),
];

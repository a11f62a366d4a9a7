import {
  failure,
  type ProviderContext,
  type SearchEnvelope,
  searchOk,
  WebProviderError,
} from '@hermes/web-core';
import { AcmeProvider } from '../acme/acme-provider.js';
import { type BrokenProvider, broken, Changed, changed, failing } from './break.js';

const RETRIES = 5;

/** Sends by fetch itself, again and again where it fails, without a wait; an answer of any kind is read whole. */
class NaiveProvider extends AcmeProvider {
  override async search(query: string, limit = 5): Promise<SearchEnvelope> {
    let status = 0;
    for (let attempt = 0; attempt < RETRIES; attempt += 1) {
      const response = await this.#send({ query, limit });
      const bytes = await response.arrayBuffer();
      if (bytes.byteLength > 1e6) return failed('bad_response', 'Acme sent a lot.');
      ({ status } = response);
      if (status === 200) return searchOk(JSON.parse(new TextDecoder().decode(bytes)).items, limit);
    }
    return failed(status === 429 ? 'rate_limited' : 'upstream', `Acme answered ${status}.`);
  }

  #send(json: object): Promise<Response> {
    const { ACME_API_KEY: key = '', ACME_URL: base = '' } = this.ctx.env;
    return this.ctx.fetch(`${base}/search`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
  }
}

function failed(code: WebProviderError['code'], message: string): SearchEnvelope {
  return failure(new WebProviderError(code, message));
}

const naive = (ctx: ProviderContext) => new NaiveProvider(ctx);

/** Takes whatever it does not understand for no hits. */
const forgiving = (ctx: ProviderContext) =>
  new Changed(ctx, (envelope) =>
    envelope.success ? envelope : { success: true, data: { web: [] } },
  );

export const BROKEN_FAULTS: readonly BrokenProvider[] = [
  broken('connection-refused', /threw fetch failed/, naive),
  broken('reset-before-headers', /threw/, naive),
  broken('truncated-body', /threw/, naive),
  broken(
    'hang',
    /should be timeout/,
    failing((envelope) => ({ ...envelope, code: 'network' })),
  ),
  broken('slow-drip', /succeeded/, forgiving),
  broken('huge-body', /It read 96 MiB/, naive),
  broken('html-page', /succeeded|failed/, forgiving),
  broken('invalid-json', /threw/, naive),
  broken('empty-body', /threw/, naive),
  broken('null-answer', /threw/, naive),
  broken('http-500', /succeeded/, forgiving),
  broken('http-503', /asked 5 times/, naive),
  broken(
    'documented-errors',
    /401: .*402: /s,
    failing((envelope) => ({ ...envelope, code: 'upstream' })),
  ),
  broken(
    'documented-errors',
    /neither the vendor's words nor advice/,
    failing((envelope) => ({ ...envelope, error: 'Acme failed.' })),
  ),
  broken('429-junk-hint', /asked 5 times/, naive),
  broken('429-huge-hint', /asked 5 times/, naive),
  broken('redirect-elsewhere', /the credential followed/, naive),
  broken('redirect-loop', /threw/, naive),
  broken(
    'duplicate-urls',
    /hits are|Positions/,
    changed((rows) => [...rows, ...rows]),
  ),
  broken(
    'script-urls',
    /absolute/,
    changed((rows) => rows.map((row) => ({ ...row, url: 'javascript:x' }))),
  ),
  broken(
    'markup',
    /hits are/,
    changed(() => []),
  ),
  broken(
    'lone-surrogates',
    /not clean/,
    changed((rows) => rows.map((row) => ({ ...row, title: '\uD83C' }))),
  ),
  broken(
    'empty-results',
    /should be/,
    failing((envelope) => ({ ...envelope, code: 'internal' })),
  ),
];

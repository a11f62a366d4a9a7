import { parseUrl } from '@hermes/web-core';
import type {
  DocumentedError,
  FakeReply,
  FakeRequest,
  VendorContent,
  VendorFake,
} from '../vendor-fake.js';
import { FirecrawlCrawls } from './firecrawl-crawls.js';
import { firecrawlErrors, refuse, refuseBody } from './firecrawl-errors.js';
import { checkBody, toDocument } from './firecrawl-wire.js';

export interface FirecrawlFakeOptions {
  /** A server without accounts: any key or none will do, and there is no keyless tier. @defaultValue false */
  readonly selfHosted?: boolean;
  /** Search answers as v1 servers give them: one list. @defaultValue false */
  readonly flatSearch?: boolean;
  /** Origin of the `next` links of a crawl. @defaultValue the host that was asked */
  readonly nextOrigin?: string;
}

const KEYLESS = new Set(['POST /v2/search', 'POST /v2/scrape']);

/** Firecrawl's API v2: search, scrape, and crawls with their errors, `next` links and cancelling. */
export class FirecrawlFake implements VendorFake {
  readonly vendor = 'firecrawl';
  readonly key = 'fc-00000000000000000000000000000000';
  readonly errors: readonly DocumentedError[] = firecrawlErrors;
  readonly errorInSuccess: DocumentedError = {
    name: '200 page not resolved',
    code: 'upstream',
    reply: {
      json: {
        success: false,
        code: 'SCRAPE_DNS_RESOLUTION_ERROR',
        error: 'DNS resolution failed for the host of this URL.',
      },
    },
  };
  /** The jobs that were started. */
  readonly crawls: FirecrawlCrawls;
  readonly #options: FirecrawlFakeOptions;

  constructor(options: FirecrawlFakeOptions = {}) {
    this.#options = options;
    this.crawls = new FirecrawlCrawls(options.nextOrigin);
  }

  answer(request: FakeRequest, content: VendorContent): FakeReply {
    const route = `${request.method} ${request.path}`;
    const refusal = this.#refuseCredentials(request, route);
    if (refusal) return refusal;
    if (route === 'POST /v2/search') return this.#search(request, content);
    if (route === 'POST /v2/scrape') return scrape(request, content);
    if (/^\/v2\/crawl(\/|$)/.test(request.path)) return this.crawls.answer(request, content);
    return { status: 404, body: `<!DOCTYPE html><pre>Cannot ${route}</pre>` };
  }

  #refuseCredentials({ headers }: FakeRequest, route: string): FakeReply | undefined {
    const { authorization } = headers;
    if (authorization !== undefined && !/^Bearer \S+$/.test(authorization)) {
      return refuse(401, 'Unauthorized: Token missing');
    }
    if (authorization === `Bearer ${this.key}` || this.#options.selfHosted) return undefined;
    if (authorization !== undefined) return refuse(401, 'Unauthorized: Invalid token');
    if (KEYLESS.has(route)) return undefined;
    return refuse(401, 'This endpoint is not supported by the keyless free tier.');
  }

  #search({ json }: FakeRequest, content: VendorContent): FakeReply {
    const issue = checkBody('search', json);
    if (issue) return refuseBody(issue, 'Invalid request body');
    const { query, limit = 10, sources = ['web'] } = Object(json);
    if (typeof query !== 'string' || query === '' || query.length > 500) {
      const message = 'String must contain 1 to 500 characters';
      return refuseBody({ path: ['query'], message }, 'Invalid request body');
    }
    if (!(limit >= 1 && limit <= 100)) {
      const message = 'Number must be from 1 to 100';
      return refuseBody({ path: ['limit'], message }, 'Invalid request body');
    }
    const rows = content.rows.slice(0, limit);
    const web = rows.map(({ url, title, text }) => ({ url, title, description: text }));
    if (this.#options.flatSearch) return { json: { success: true, data: web } };
    const news = rows.map(({ url, title, text }, index) => ({
      url,
      title,
      snippet: text,
      date: '2 days ago',
      position: index + 1,
    }));
    const isEmpty = rows.length === 0;
    const data = {
      ...(sources.includes('web') && !isEmpty && { web }),
      ...(sources.includes('news') && !isEmpty && { news }),
    };
    return { json: { success: true, data, creditsUsed: 2, id: ID } };
  }
}

const ID = '0190d0a0-0000-7000-8000-000000000001';

function scrape({ json }: FakeRequest, content: VendorContent): FakeReply {
  const issue = checkBody('scrape', json);
  if (issue) return refuseBody(issue, 'Bad Request');
  const { url, formats = ['markdown'] } = Object(json);
  if (!parseUrl(url)) {
    return refuseBody({ path: ['url'], message: 'Invalid url' }, 'Bad Request');
  }
  const { href } = Object.assign(new URL(url), { hash: '' });
  const page = content.pages.find((known) => new URL(known.url).href === href);
  if (page?.markdown === undefined) {
    return refuse(
      500,
      "All scraping engines failed! -- Double check the URL to make sure it's not broken. If the issue persists, contact us at help@firecrawl.com.",
      { code: 'SCRAPE_ALL_ENGINES_FAILED' },
    );
  }
  return { json: { success: true, data: toDocument(page, url, formats) } };
}

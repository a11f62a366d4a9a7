import { type ConformanceSubject, FirecrawlFake } from '@hermes/web-testkit';

/** What the conformance suite needs to know of this provider. */
export const subject: ConformanceSubject = {
  packageFolder: new URL('..', import.meta.url),
  provider: 'firecrawl',
  load: () => import('../src/index.js'),
  fake: () => new FirecrawlFake(),
  env: (baseUrl, key) => ({ FIRECRAWL_API_URL: baseUrl, FIRECRAWL_API_KEY: key }),
  origins: ['https://api.firecrawl.dev'],
  limits: {
    'keyless-serves:crawl':
      'the keyless tier has search and scrape alone; a crawl says that it needs a key',
  },
};

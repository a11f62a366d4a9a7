import { type ConformanceSubject, TavilyFake } from '@hermes/web-testkit';

/** What the conformance suite needs to know of this provider. */
export const subject: ConformanceSubject = {
  packageFolder: new URL('..', import.meta.url),
  provider: 'tavily',
  load: () => import('../src/index.js'),
  fake: () => new TavilyFake(),
  env: (baseUrl, key) => ({ TAVILY_BASE_URL: baseUrl, TAVILY_API_KEY: key }),
};

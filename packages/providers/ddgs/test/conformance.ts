import { type ConformanceSubject, DdgsFake } from '@hermes/web-testkit';

/** What the conformance suite needs to know of this provider. */
export const subject: ConformanceSubject = {
  packageFolder: new URL('..', import.meta.url),
  provider: 'ddgs',
  load: () => import('../src/index.js'),
  fake: () => new DdgsFake(),
  env: (baseUrl) => ({ DDGS_BASE_URL: baseUrl }),
  config: { web: { ddgs: { requests_per_second: 1000 } } },
};

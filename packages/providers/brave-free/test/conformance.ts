import { BraveFake, type ConformanceSubject } from '@hermes/web-testkit';

export const subject: ConformanceSubject = {
  packageFolder: new URL('../', import.meta.url),
  provider: 'brave-free',
  load: () => import('../src/index.js'),
  fake: () => new BraveFake(),
  env: (baseUrl, key) => ({ BRAVE_SEARCH_API_KEY: key, BRAVE_BASE_URL: baseUrl }),
  config: { web: { 'brave-free': { requests_per_second: 1000 } } },
};

import { type ConformanceSubject, SearxngFake } from '@hermes/web-testkit';

export const subject: ConformanceSubject = {
  packageFolder: new URL('../', import.meta.url),
  provider: 'searxng',
  load: () => import('../src/index.js'),
  fake: () => new SearxngFake(),
  env: (baseUrl, key) => ({
    SEARXNG_URL: baseUrl.replace('http://', `http://me:${encodeURIComponent(key)}@`),
  }),
};

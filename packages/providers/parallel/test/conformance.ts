import { type ConformanceSubject, ParallelFake } from '@hermes/web-testkit';

export const subject: ConformanceSubject = {
  packageFolder: new URL('../', import.meta.url),
  provider: 'parallel',
  load: () => import('../src/index.js'),
  fake: () => new ParallelFake(),
  env: (baseUrl, key) => ({ PARALLEL_API_KEY: key, PARALLEL_BASE_URL: baseUrl }),
  origins: ['https://search.parallel.ai'],
};

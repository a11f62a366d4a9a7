import { type ConformanceSubject, ExaFake } from '@hermes/web-testkit';

export const subject: ConformanceSubject = {
  packageFolder: new URL('../', import.meta.url),
  provider: 'exa',
  load: () => import('../src/index.js'),
  fake: () => new ExaFake(),
  env: (baseUrl, key) => ({ EXA_API_KEY: key, EXA_BASE_URL: baseUrl }),
  origins: ['https://mcp.exa.ai'],
};

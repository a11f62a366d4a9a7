import { type ConformanceSubject, XaiFake } from '@hermes/web-testkit';

/** What the conformance suite needs to know of this provider. */
export const subject: ConformanceSubject = {
  packageFolder: new URL('..', import.meta.url),
  provider: 'xai',
  load: () => import('../src/index.js'),
  fake: () => new XaiFake(),
  env: (_baseUrl, key) => ({ XAI_API_KEY: key }),
  origins: ['https://api.x.ai'],
};

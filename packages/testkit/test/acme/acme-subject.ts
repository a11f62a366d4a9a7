import type { PluginContext } from '@hermes/web-core';
import type { ConformanceSubject } from '../../src/index.js';
import { AcmeFake } from './acme-fake.js';
import { register } from './acme-provider.js';

/** The good provider. */
export const acmeSubject: ConformanceSubject = {
  packageFolder: new URL('./', import.meta.url),
  provider: 'acme',
  load: async () => ({ register }),
  fake: () => new AcmeFake(),
  env: (baseUrl, key) => ({ ACME_API_KEY: key, ACME_URL: baseUrl }),
};

/** The same with another provider behind the same manifest. */
export function subjectOf(create: (ctx: PluginContext) => object): ConformanceSubject {
  return {
    ...acmeSubject,
    load: async () => ({ register: (ctx) => ctx.registerWebSearchProvider(create(ctx)) }),
  };
}

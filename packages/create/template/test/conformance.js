import { FakeVendor } from './fake-vendor.js';

/** What the conformance suite needs to know of this provider. */
export const subject = {
  packageFolder: new URL('..', import.meta.url),
  provider: 'my-backend',
  load: () => import('../dist/index.js'),
  fake: () => new FakeVendor(),
  env: (baseUrl, key) => ({ MY_BACKEND_BASE_URL: baseUrl, MY_BACKEND_API_KEY: key }),
};

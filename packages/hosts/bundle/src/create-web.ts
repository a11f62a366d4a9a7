import { createWeb as createBareWeb, type Web, type WebOptions } from '@hermes/web-tools';

/** `createWeb` of `@hermes/web-tools` with every built-in provider at hand: those that this package depends on. */
export function createWeb(options: WebOptions = {}): Web {
  return createBareWeb({ bundled: import.meta.url, ...options });
}

import { WebProviderError } from '@hermes/web-core';

/** `ensureDependency` of a context of the suite, which installs nothing. */
export function refuseInstall(spec: string): Promise<never> {
  return Promise.reject(
    new WebProviderError('not_configured', `${spec} is not installed: the suite installs nothing.`),
  );
}

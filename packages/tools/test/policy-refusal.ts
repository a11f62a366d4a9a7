import { WebProviderError } from '@hermes/web-core';

/** The message with which something is refused; `undefined` where it is not. */
export function refusalOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (WebProviderError.is(error) && error.code === 'policy') return error.message;
    throw error;
  }
}

/** Version of the provider contract: a host refuses a provider that was built against another one. */
export const CONTRACT_VERSION = 1;

/** Where a provider carries {@link CONTRACT_VERSION}; the same symbol in every copy of this package. */
export const CONTRACT_BRAND: symbol = Symbol.for('@hermes/web-core');

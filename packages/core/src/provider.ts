import type { Capability } from './capability.js';
import { CONTRACT_VERSION } from './contract.js';
import type { ExtractEnvelope, SearchEnvelope } from './envelope.js';
import { WebProviderError } from './errors.js';
import type { CallOptions, ExtractOptions } from './options.js';
import type { SetupSchema } from './setup.js';

/**
 * A web backend. A subclass gives its `name` and `isAvailable()`, and overrides the methods of the capabilities that
 * it has. Its methods may be sync or async and may throw: the dispatcher turns a throw into a failure envelope.
 */
export abstract class WebSearchProvider {
  /** Stable id, as used in `web.backend`: lower case letters, digits and hyphens. */
  abstract readonly name: string;

  /** Label for people. @defaultValue the name */
  get displayName(): string {
    return this.name;
  }

  /** Configured well enough to try: variable, URL, package. Cheap, synchronous, never the network, never throws. */
  abstract isAvailable(): boolean;

  /** Can serve without credentials: a weaker tier, tried last. @defaultValue false */
  isKeylessAvailable(): boolean {
    return false;
  }

  supportsSearch(): boolean {
    return true;
  }

  supportsExtract(): boolean {
    return false;
  }

  /** Whether `extract()` honours `options.crawl`. @defaultValue false */
  supportsCrawl(): boolean {
    return false;
  }

  /** May be chosen without being named in the configuration. @defaultValue true */
  autoSelect(_capability: Capability): boolean {
    return true;
  }

  /** Hits for a query, at most `limit` (1 to 100). */
  search(
    _query: string,
    _limit = 5,
    _options: CallOptions = {},
  ): SearchEnvelope | Promise<SearchEnvelope> {
    throw unsupported(this.displayName, 'search', 'supportsSearch()');
  }

  /** One entry per URL; with `options.crawl`, one entry per page found from the one URL. */
  extract(
    _urls: readonly string[],
    _options: ExtractOptions = {},
  ): ExtractEnvelope | Promise<ExtractEnvelope> {
    throw unsupported(this.displayName, 'extract', 'supportsExtract()');
  }

  getSetupSchema(): SetupSchema {
    return { name: this.displayName, badge: '', tag: '', env_vars: [] };
  }

  /** Ends what the provider keeps running between calls, such as a worker. The host calls it once. */
  close(): void | Promise<void> {}

  /** Version of the contract that this class was built against. */
  get [Symbol.for('@hermes/web-core')](): number {
    return CONTRACT_VERSION;
  }
}

function unsupported(who: string, what: string, flag: string): WebProviderError {
  return new WebProviderError(
    'unsupported',
    `${who} does not implement ${what}(). Override it, or let ${flag} return false.`,
  );
}

import type { Register } from '@hermes/web-core';
import type { FakeRequest, VendorFake } from './vendor-fake.js';

/** What the conformance suite needs to know of one provider. A package exports it as `subject` from `test/conformance.ts`. */
export interface ConformanceSubject {
  /** The folder of the package, whose package.json holds the manifest. */
  readonly packageFolder: URL;
  /** Name of the provider, as registered. */
  readonly provider: string;
  /** Imports the package: `() => import('../src/index.js')`. */
  load(): Promise<{ readonly register: Register }>;
  /** A new fake of the vendor. */
  fake(): VendorFake;
  /** Environment under which the provider is configured with the fake's key and, where it takes a base URL, sent to it. */
  env(baseUrl: string, key: string): Readonly<Record<string, string>>;
  /** What would stand in config.yaml, such as retry and pacing options that keep the suite fast. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** What `ctx.ensureDependency` gives, by the `package@version` of the manifest; the suite installs nothing. */
  readonly dependencies?: Readonly<Record<string, () => Promise<unknown>>>;
  /** Origins of the vendor that are fixed in the provider: requests to them are sent to the fake instead. */
  readonly origins?: readonly string[];
  /** Where the pages are that the suite lets it read, for a provider that fetches pages itself. @defaultValue `https://pages.test` */
  pageOrigin?(baseUrl: string): string;
  /** Requests that no fault touches, such as that for robots.txt, whose failure means something of its own. */
  spares?(request: FakeRequest): boolean;
  /** Cases at once; lower it for a provider that computes instead of waiting for a server. @defaultValue 24 */
  readonly sideBySide?: number;
  /**
   * Real limits of the backend: ids of rules and faults that cannot apply, each with its reason. `hang` stands for every
   * capability, `hang:crawl` for one.
   */
  readonly limits?: Readonly<Record<string, string>>;
}

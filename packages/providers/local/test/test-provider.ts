import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  ExtractEnvelope,
  ExtractedPage,
  ProviderContext,
  SearchEnvelope,
  SearchHit,
} from '@hermes/web-core';
import { LocalProvider } from '../src/index.js';

/** A provider that may reach loopback, with a home of its own; every name but `*.invalid` resolves to loopback. */
export class TestProvider implements AsyncDisposable {
  readonly provider: LocalProvider;
  readonly home: string;
  readonly warnings: string[];

  private constructor(provider: LocalProvider, home: string, warnings: string[]) {
    this.provider = provider;
    this.home = home;
    this.warnings = warnings;
  }

  static async create(overrides: Partial<ProviderContext> = {}): Promise<TestProvider> {
    const home = await mkdtemp(join(tmpdir(), 'hermes-web-local-'));
    const warnings: string[] = [];
    const provider = new LocalProvider({
      env: { HERMES_ALLOW_PRIVATE_URLS: 'true' },
      config: { web: { local: { crawl_delay: 0 } } },
      fetch,
      lookup: async () => ['127.0.0.1'],
      logger: { warn: (message) => warnings.push(message), debug: () => undefined },
      home,
      ...overrides,
    });
    return new TestProvider(provider, overrides.home ?? home, warnings);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.provider.close();
    await rm(this.home, { recursive: true, force: true });
  }
}

/** The entries of a success; a failure fails the test with its message. */
export function pagesOf(envelope: ExtractEnvelope): readonly ExtractedPage[] {
  if (envelope.success) return envelope.data;
  throw new Error(envelope.error);
}

/** The hits of a success; a failure fails the test with its message. */
export function hitsOf(envelope: SearchEnvelope): readonly SearchHit[] {
  if (envelope.success) return envelope.data.web;
  throw new Error(envelope.error);
}

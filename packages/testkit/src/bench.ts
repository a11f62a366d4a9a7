import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AdoptedProvider, adoptProvider, WebSearchProvider } from '@hermes/web-core';
import { createEnv } from '@hermes/web-core/node';
import { DEFAULT_ORIGIN, defaultContent } from './default-content.js';
import { FakeServer } from './fake-server.js';
import { lendDependency } from './lend-dependency.js';
import { RecordingFetch } from './recording-fetch.js';
import { settlesWithin } from './settles-within.js';
import type { ConformanceSubject } from './subject.js';
import type { VendorFake } from './vendor-fake.js';

/** As long as a host waits, unless `plugins.load_timeout_seconds` says otherwise. */
const REGISTER_LIMIT_MS = 10_000;

const CLOSE_LIMIT_MS = 2000;

/** The provider's `load()` and `register(ctx)` take longer than a host waits. */
export class RegisterTooLate extends Error {
  constructor({ provider }: ConformanceSubject) {
    super(
      `register(ctx) of ${provider}, or the import before it, did not end within ${REGISTER_LIMIT_MS / 1000} s.`,
    );
  }
}

/** What a case sets up in its own way. */
export interface BenchOptions {
  /** Made from the environment that configures the provider. @defaultValue that environment */
  env?(configured: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  readonly config?: Readonly<Record<string, unknown>>;
  /** The class that `register` is handed. */
  readonly baseClass?: typeof WebSearchProvider;
}

/** One fake vendor and one provider, which registered and was adopted as a host does it. */
export class Bench implements AsyncDisposable {
  readonly subject: ConformanceSubject;
  readonly vendor: VendorFake;
  readonly server: FakeServer;
  /** What the provider sees at its next look: write to it. */
  readonly env: Record<string, string>;
  /** Every line that the provider logged. */
  readonly logged: string[] = [];
  /** What was registered, by name. */
  readonly registered = new Map<string, object>();
  readonly home: string;
  readonly #fetch: RecordingFetch;

  private constructor(subject: ConformanceSubject, parts: BenchParts) {
    this.subject = subject;
    this.vendor = parts.vendor;
    this.server = parts.server;
    this.home = parts.home;
    this.env = { ...subject.env(parts.server.url, parts.vendor.key) };
    this.server.content = defaultContent(this.pageOrigin);
    this.server.spares = (request): boolean => subject.spares?.(request) ?? false;
    this.#fetch = new RecordingFetch(subject.origins ?? [], parts.server.url);
  }

  static async open(subject: ConformanceSubject, options: BenchOptions = {}): Promise<Bench> {
    const vendor = subject.fake();
    const server = await FakeServer.start(vendor);
    const home = await mkdtemp(join(tmpdir(), 'hermes-web-testkit-'));
    const bench = new Bench(subject, { vendor, server, home });
    const env = options.env?.({ ...bench.env });
    if (env) bench.#replaceEnv(env);
    try {
      const work = bench.#register(options);
      if (!(await settlesWithin(work, REGISTER_LIMIT_MS))) throw new RegisterTooLate(subject);
      await work;
    } catch (error) {
      await bench[Symbol.asyncDispose]();
      throw error;
    }
    return bench;
  }

  /** What was registered, as it is. */
  get raw(): object {
    const provider = this.registered.get(this.subject.provider);
    if (provider) return provider;
    throw new Error(
      `register(ctx) registered ${[...this.registered.keys()].join(', ') || 'nothing'}, not ${this.subject.provider}.`,
    );
  }

  get provider(): AdoptedProvider {
    return adoptProvider(this.raw);
  }

  /** Origin of the pages that the suite asks for. */
  get pageOrigin(): string {
    return this.subject.pageOrigin?.(this.server.url) ?? DEFAULT_ORIGIN;
  }

  /** Every URL that the provider gave to `ctx.fetch`. */
  get asked(): readonly URL[] {
    return this.#fetch.asked;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const provider of this.registered.values()) await closeQuietly(provider);
    await this.server[Symbol.asyncDispose]();
    await rm(this.home, { recursive: true, force: true });
  }

  #replaceEnv(env: Readonly<Record<string, string>>): void {
    for (const name of Object.keys(this.env)) delete this.env[name];
    Object.assign(this.env, env);
  }

  async #register({ config, baseClass = WebSearchProvider }: BenchOptions): Promise<void> {
    const { register } = await this.subject.load();
    const log = (message: string): void => void this.logged.push(message);
    await register({
      env: createEnv(this.env, this.home).env,
      config: config ?? this.subject.config ?? {},
      fetch: this.#fetch.fetch,
      logger: { warn: log, debug: log },
      home: this.home,
      ensureDependency: (spec) => lendDependency(this.subject, spec),
      WebSearchProvider: baseClass,
      registerWebSearchProvider: (provider) =>
        void this.registered.set(adoptProvider(provider).name, provider),
    });
  }
}

/** A rule says what a close() that fails or never ends means; here it must not keep the server open. */
async function closeQuietly(provider: object): Promise<void> {
  const closing = (async (): Promise<unknown> => adoptProvider(provider).close())();
  await settlesWithin(closing, CLOSE_LIMIT_MS);
}

interface BenchParts {
  readonly vendor: VendorFake;
  readonly server: FakeServer;
  readonly home: string;
}

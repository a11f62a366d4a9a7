import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallOptions, Capability, ExtractOptions } from '@hermes/web-core';
import type { ConformanceSubject } from '@hermes/web-testkit';
import type { Web, WebOptions } from '../src/index.js';
import { createWeb } from '../src/index.js';
import type { SecretWatch } from './secret-watch.js';

/** A home of its own whose `.env` holds the credentials, and a `Web` on it, all of whose words are watched. */
export class WatchedWeb {
  readonly #web: Web;
  readonly #watch: SecretWatch;
  readonly #provider: string;
  readonly #home: string;

  private constructor(web: Web, parts: Omit<WatchedOptions, 'env'>) {
    this.#web = web;
    this.#watch = parts.watch;
    this.#provider = parts.subject.provider;
    this.#home = parts.home;
  }

  static async open({ env, ...parts }: WatchedOptions): Promise<WatchedWeb> {
    const { home, subject, watch, fetch } = parts;
    const lines = Object.entries(env).map(([name, value]) => `${name}='${value}'\n`);
    await mkdir(home, { recursive: true });
    await writeFile(join(home, '.env'), lines.join(''));
    const log = (message: string): void => watch.show('log', message);
    const web = createWeb({
      home,
      config: { ...subject.config, web: { ...Object(subject.config?.web), extract_max_urls: 100 } },
      logger: { warn: log, debug: log },
      lookup: async () => ['93.184.216.34'],
      ...(fetch && { fetch }),
    });
    await web.inspect(); // so that the providers are known when a call with little time comes
    return new WatchedWeb(web, parts);
  }

  async search(query: string, limit = 5, options: CallOptions = {}): Promise<unknown> {
    const call = { ...this.#call(options) };
    return this.#shown('search', await this.#web.search({ query, limit }, call));
  }

  async extract(urls: readonly string[], options: ExtractOptions = {}): Promise<unknown> {
    const { crawl, format } = options;
    const args = {
      urls,
      ...(format && { format }),
      ...(crawl && { crawl: { max_pages: crawl.maxPages ?? 3, max_depth: crawl.maxDepth ?? 1 } }),
    };
    const call = { ...this.#call(options), rawContent: true };
    return this.#shown('extract', await this.#web.extract(args, call));
  }

  /** What is to be seen afterwards: of the host, and in its home. */
  async close(): Promise<void> {
    this.#watch.show('inspect()', await this.#web.inspect());
    this.#watch.show('select()', await this.#web.select('search'));
    this.#watch.show('web', this.#web);
    await this.#web.close();
    await this.#watch.showFiles(this.#home, ['.env', 'auth.json']);
  }

  #call({ signal }: CallOptions): { readonly provider: string } & CallOptions {
    const onProgress = (progress: unknown): void => this.#watch.show('progress', progress);
    return { provider: this.#provider, onProgress, ...(signal && { signal }) };
  }

  #shown(capability: Capability, envelope: unknown): unknown {
    this.#watch.show(`${this.#provider} ${capability}`, envelope);
    return envelope;
  }
}

export interface WatchedOptions extends Pick<WebOptions, 'fetch'> {
  readonly home: string;
  /** What stands in `.env`. */
  readonly env: Readonly<Record<string, string>>;
  readonly subject: ConformanceSubject;
  readonly watch: SecretWatch;
}
